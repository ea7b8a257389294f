import { pino, type Logger } from 'pino'

export type { Logger }

/** Structured JSON, or readable lines in a terminal. Addresses of requests are never logged: they may hold tokens. */
export function createLog(level: string, pretty: boolean): Logger {
  return pino({
    level,
    base: null,
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'reqId', translateTime: 'HH:MM:ss' } }
    })
  })
}
