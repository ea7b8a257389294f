import { resolve } from 'node:path'

import { askControl } from '#server/control/ask-control.ts'
import { readConfig } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-error.ts'

import { backUpStopped } from './backup/back-up-stopped.ts'
import { run } from './command/run.ts'
import { say } from './command/say.ts'
import { wordsOf } from './command/words.ts'

const USAGE = 'npm run backup -- [folder]'

/** `npm run backup [folder]`: copies everything, whether the server runs or not. */
await run(async () => {
  const [given, ...rest] = wordsOf(USAGE)
  if (rest.length > 0) throw new StartError(USAGE)
  const config = readConfig(process.env)
  const dir = resolve(given ?? `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  if (!(await askControl(config.dataDir, { command: 'backup', dir }, say))) {
    await backUpStopped(config, dir, say)
  }
})
