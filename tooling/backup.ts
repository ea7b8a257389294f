import { resolve } from 'node:path'

import { askControl } from '#server/control/ask-control.ts'
import { StartError } from '#server/platform/start-error.ts'

import { say } from './admin/say.ts'
import { backUpStopped } from './backup/back-up-stopped.ts'
import { runWith } from './backup/run.ts'

/** `npm run backup [folder]`: copies everything, whether the server runs or not. */
await runWith(async config => {
  const [given, ...rest] = process.argv.slice(2)
  if (rest.length > 0) throw new StartError('npm run backup -- [folder]')
  const dir = resolve(given ?? `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
  if (!(await askControl(config.dataDir, { command: 'backup', dir }, say))) {
    await backUpStopped(config, dir, say)
  }
})
