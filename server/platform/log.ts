import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Of lines that nobody takes for now, bytes; what comes then is dropped. */
const WAITING_BYTES = 8 * 2 ** 20

/** Lines that cannot be written wait for the next one: where the disk of the log is full, links are answered all the same. */
function stdout(): DestinationStream {
  const lines = pino.destination({ dest: 1, maxLength: WAITING_BYTES })
  const { flushSync } = lines
  // At the end of the process it would be tried for ever.
  lines.on('error', () => {
    lines.flushSync = () => {}
  })
  lines.on('drain', () => {
    lines.flushSync = flushSync
  })
  return lines
}

/** Structured JSON, or readable lines in a terminal. Addresses of requests are never logged: they may hold tokens. */
export function createLog(level: string, pretty: boolean): Logger {
  const options = { level, base: null }
  if (!pretty) return pino(options, stdout())
  const target = { target: 'pino-pretty', options: { ignore: 'reqId', translateTime: 'HH:MM:ss' } }
  return pino({ ...options, transport: target })
}
