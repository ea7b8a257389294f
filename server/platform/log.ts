import { pino, type Logger } from 'pino'

import { logLines } from './log-lines.ts'

export type { Logger }

const STDOUT = 1

/** Structured JSON, or readable lines in a terminal. Addresses of requests are never logged: they may hold tokens. */
export function createLog(level: string, pretty: boolean): Logger {
  const options = { level, base: null }
  if (!pretty) return pino(options, logLines(STDOUT))
  const target = { target: 'pino-pretty', options: { ignore: 'reqId', translateTime: 'HH:MM:ss' } }
  return pino({ ...options, transport: target })
}
