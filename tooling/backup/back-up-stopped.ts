import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { backUp } from '#server/backup/back-up.ts'
import type { Config } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-error.ts'
import { productVersion } from '#server/version.ts'

import { withEngines } from './engines.ts'

/** Nothing is taken in where nothing runs. */
const takingIn = { pause: async () => () => {}, rotate: () => {} }

/** Ctrl-C leaves nothing behind. */
function untilInterrupted(): AbortSignal {
  const interrupted = new AbortController()
  const abort = () => interrupted.abort(new StartError('It was broken off.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abort)
  return interrupted.signal
}

/** Copies an installation that does not run. */
export async function backUpStopped(
  config: Config,
  dir: string,
  tell: (line: string) => void
): Promise<void> {
  const { dataDir, databaseUrl, uploadsDir } = config
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR.`)
  }
  for (const folder of [join(dataDir, 'spool'), uploadsDir]) {
    if (!existsSync(folder))
      throw new StartError(`There is no ${folder}: set DATA_DIR and UPLOADS_DIR as the server has them.`)
  }
  const signal = untilInterrupted()
  const version = await productVersion()
  await withEngines(config, engines =>
    backUp({ ...engines, takingIn, config, version }, dir, { tell, signal })
  )
}
