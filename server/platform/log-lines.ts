import { write, writeSync } from 'node:fs'

import type { DestinationStream } from 'pino'

/** Of lines that nobody takes for now; what comes then is dropped. */
const WAITING_BYTES = 8 * 2 ** 20
/** What cannot be written is tried again after so long, and in the end for so long. */
const [RETRY_MS, LAST_MS] = [100, 1000]

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/**
 * Writes lines to a file, a pipe or a terminal. Nobody is held up by them, and nothing ends by them: on a full disk, or where a reader is
 * slow or gone, they wait, and the newest are dropped where too many do. (pino's own destination throws into the process what it could
 * not write, and at its end tries for ever.)
 */
export function logLines(descriptor: number): DestinationStream {
  let waiting: Buffer[] = []
  let bytes = 0
  let isUnderWay = false

  const writeAll = () => {
    const [only, ...others] = waiting
    // What waits for room is as long as may be, and is tried ten times a second.
    const piece = only && others.length === 0 ? only : Buffer.concat(waiting)
    waiting = []
    isUnderWay = true
    write(descriptor, piece, 0, piece.length, null, (error, written) => {
      const done = error ? 0 : written
      bytes -= done
      if (done < piece.length) waiting.unshift(piece.subarray(done))
      if (error) setTimeout(writeAll, RETRY_MS).unref()
      else if (waiting.length > 0) writeAll()
      else isUnderWay = false
    })
  }

  process.on('exit', () => {
    let rest = Buffer.concat(waiting)
    for (const begun = performance.now(); rest.length > 0 && performance.now() - begun < LAST_MS;) {
      try {
        rest = rest.subarray(writeSync(descriptor, rest))
      } catch {
        pause(RETRY_MS)
      }
    }
  })

  return {
    write(line) {
      const more = Buffer.from(line)
      if (bytes + more.length > WAITING_BYTES) return
      bytes += more.length
      waiting.push(more)
      if (!isUnderWay) writeAll()
    }
  }
}
