import type { Logger } from '#server/platform/log.ts'

import type { EmbeddedPostgres } from './postgres-process.ts'

/** Ended again within this time it would end a third time: whoever supervises the process starts everything anew. */
const STEADY_MS = 60_000

interface Keeping {
  /** Over the same folder each time, so that its address stays. */
  open: () => Promise<EmbeddedPostgres>
  log: Logger
  /** The process is about to end: nothing is started any more. */
  isStopping: () => boolean
  /** It is not there any more, and not started again. */
  onGivenUp: () => void
}

/**
 * Starts PostgreSQL, and anew when it ends by itself: links in memory are answered meanwhile, as with an outside one that is away.
 * @throws {StartError} when it cannot start the first time
 */
export async function keepPostgres({ open, log, isStopping, onGivenUp }: Keeping): Promise<{
  address: Pick<EmbeddedPostgres, 'socketDir' | 'user' | 'database'>
  stop: () => Promise<void>
}> {
  let current = await open()
  let opening: Promise<EmbeddedPostgres> | undefined
  const follow = async (startedAnew = -Infinity): Promise<void> => {
    const exit = await current.exited
    if (isStopping()) return
    if (performance.now() - startedAnew < STEADY_MS) {
      log.fatal(exit, 'PostgreSQL ended again, so the process stops; its log is DATA_DIR/postgres/server.log')
      return onGivenUp()
    }
    log.error(exit, 'PostgreSQL ended and is started anew; its log is DATA_DIR/postgres/server.log')
    opening = open()
    current = await opening
    return follow(performance.now())
  }
  follow().catch((error: unknown) => {
    if (isStopping()) return
    log.fatal({ err: error }, 'PostgreSQL ended and cannot be started anew, so the process stops')
    onGivenUp()
  })
  const { socketDir, user, database } = current
  return {
    address: { socketDir, user, database },
    async stop() {
      await opening?.catch(() => {})
      await current.stop()
    }
  }
}
