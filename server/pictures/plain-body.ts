import { Readable } from 'node:stream'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  constants
} from 'node:zlib'

import type { SafeAnswer } from '#server/platform/safe-fetch.ts'

const MAX = 512 * 1024

/** A body may be cut: what there is of it is read. */
const cut = { finishFlush: constants.Z_SYNC_FLUSH }

const undoing = new Map([
  ['gzip', () => createGunzip(cut)],
  ['x-gzip', () => createGunzip(cut)],
  ['deflate', () => createInflate(cut)],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
  ['zstd', () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush })]
])

/**
 * The body of an answer without its `content-encoding`, which nobody asked for: no more of it than of a plain one, however much
 * it swells. Undefined: that cannot be undone.
 */
export async function plainBody({ headers, body }: SafeAnswer): Promise<Buffer | undefined> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return body
  const create = undoing.get(encoding)
  if (!create) return undefined
  const stream = Readable.from([body]).compose(create())
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of stream) {
      if (!Buffer.isBuffer(part)) return undefined
      parts.push(part)
      length += part.length
      if (length >= MAX) break
    }
  } catch {
    return undefined
  }
  return Buffer.concat(parts).subarray(0, MAX)
}
