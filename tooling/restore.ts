import { resolve } from 'node:path'

import { StartError } from '#server/platform/start-error.ts'

import { say } from './admin/say.ts'
import { restoreInto } from './backup/restore-into.ts'
import { runWith } from './backup/run.ts'

/** `npm run restore folder`: puts a backup into an empty place. */
await runWith(async config => {
  const [dir, ...rest] = process.argv.slice(2)
  if (dir === undefined || rest.length > 0) throw new StartError('npm run restore -- <folder of the backup>')
  await restoreInto(config, resolve(dir), say)
})
