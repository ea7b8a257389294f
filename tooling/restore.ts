import { resolve } from 'node:path'

import { readConfig } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-error.ts'

import { restoreInto } from './backup/restore-into.ts'
import { run } from './command/run.ts'
import { say } from './command/say.ts'

/** `npm run restore folder`: puts a backup into an empty place. */
await run(async () => {
  const config = readConfig(process.env)
  const [dir, ...rest] = process.argv.slice(2)
  if (dir === undefined || rest.length > 0) throw new StartError('npm run restore -- <folder of the backup>')
  await restoreInto(config, resolve(dir), say)
})
