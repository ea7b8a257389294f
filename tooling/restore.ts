import { resolve } from 'node:path'

import { readConfig } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-error.ts'

import { restoreInto } from './backup/restore-into.ts'
import { run } from './command/run.ts'
import { say } from './command/say.ts'
import { wordsOf } from './command/words.ts'

const USAGE = 'npm run restore -- <folder of the backup>'

/** `npm run restore folder`: puts a backup into an empty place. */
await run(async () => {
  const [dir, ...rest] = wordsOf(USAGE)
  if (dir === undefined || rest.length > 0) throw new StartError(USAGE)
  await restoreInto(readConfig(process.env), resolve(dir), say)
})
