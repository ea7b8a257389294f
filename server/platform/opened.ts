import type { Logger } from './log.ts'

type Close = () => Promise<unknown>

/** What has to be let go of. */
export interface Opened {
  engines: Close[]
  /** What is at work on them. */
  parts: Close[]
}

/**
 * Ends all parts at once, for each may wait for an engine that is silent, and then the engines; what fails to close keeps nothing
 * else open.
 */
export async function closeAll({ engines, parts }: Opened, log: Logger): Promise<void> {
  for (const closing of [parts, engines]) {
    await Promise.all(
      closing
        .splice(0)
        .map(close => close().catch((error: unknown) => log.warn({ err: error }, 'a part did not close')))
    )
  }
}
