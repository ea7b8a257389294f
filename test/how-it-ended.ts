import type { Readable } from 'node:stream'

import { codeOf } from '#server/platform/error-code.ts'

/** Reads a stream to its end: the code of what broke it off, or how many bytes it had. A test that is told all of them takes gigabytes to show that it failed. */
export async function howItEnded(stream: Readable): Promise<unknown> {
  let bytes = 0
  try {
    for await (const piece of stream) bytes += Buffer.byteLength(piece)
    return bytes
  } catch (error) {
    return codeOf(error) || error
  }
}
