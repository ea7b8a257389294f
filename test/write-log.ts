import { createLog } from '#server/platform/log.ts'

// Writes numbered lines, of so many words as are asked for, into the log until it is asked to stop; each number goes to stderr before.

const STEP_MS = 2
const TEXT = 'what it was '.repeat(Number(process.argv[2] ?? 40))
const log = createLog('info', false)
let line = 0

process.on('SIGTERM', () => process.exit(0))
setInterval(() => {
  process.stderr.write(`${line}\n`)
  log.info({ line, text: TEXT }, 'something has happened')
  line += 1
}, STEP_MS)
