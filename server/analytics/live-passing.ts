import type { Noticed } from '#server/visits/watch-shapes.ts'

/** Of one batch for one process: more a second nobody reads there. */
const BYTES_MAX = 200_000

/** As much of what was found as may be passed on at once; of the rest it is told that there was some. */
export function bounded(noticed: readonly Noticed[], bytesMax = BYTES_MAX): Noticed[] {
  let bytes = 0
  return noticed.map(one => {
    bytes += Buffer.byteLength(JSON.stringify(one))
    return bytes > bytesMax ? { watch: one.watch, visits: [], more: true } : one
  })
}

/**
 * Passes on one thing after another: what comes while one is on its way is left out, for it would be late, and told of with the next.
 * `send` does not reject.
 */
export function passing(send: (noticed: Noticed[]) => Promise<void>): (noticed: readonly Noticed[]) => void {
  const missed = new Set<number>()
  let sending = false

  const go = async (first: Noticed[]) => {
    sending = true
    for (let next = first; next.length > 0;) {
      await send(next)
      next = [...missed].map(watch => ({ watch, visits: [], more: true }))
      missed.clear()
    }
    sending = false
  }

  return noticed => {
    if (sending) for (const { watch } of noticed) missed.add(watch)
    else void go(bounded(noticed))
  }
}
