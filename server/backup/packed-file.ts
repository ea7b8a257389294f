import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** The lightest: what is packed is mostly read and written by the same disk. */
const LEVEL = 1
/** Of one piece of work of Node's few threads. */
const CHUNK = 262_144
const LINE_END = '\n'.charCodeAt(0)

export interface Written {
  sha256: string
  bytes: number
}

/** Writes a new file, for this user alone and for good, and says what is in it. */
export async function writeFileOf(path: string, chunks: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), bytes }
}

async function* counting(rows: AsyncIterable<Uint8Array>, count: (lines: number) => void) {
  for await (const chunk of rows) {
    let lines = 0
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1
    count(lines)
    yield chunk
  }
}

/** Writes rows, a line each, packed with zstd. */
export async function writePacked(
  path: string,
  rows: AsyncIterable<Uint8Array>,
  signal: AbortSignal
): Promise<Written & { rows: number }> {
  let count = 0
  const counted = counting(rows, lines => {
    count += lines
  })
  const packing = createZstdCompress({
    chunkSize: CHUNK,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 }
  })
  const source = Readable.from(counted, { objectMode: false, highWaterMark: CHUNK })
  let written: Written | undefined
  await pipeline(
    source,
    packing,
    async packed => {
      written = await writeFileOf(path, packed)
    },
    { signal }
  )
  if (!written) throw new Error(`${path} was not written`)
  return { ...written, rows: count }
}

/** The rows of such a file. */
export function readPacked(path: string): AsyncIterable<Uint8Array> {
  const rows = createZstdDecompress({ chunkSize: CHUNK })
  // Whoever reads is told of what fails.
  pipeline(createReadStream(path, { highWaterMark: CHUNK }), rows).catch(() => {})
  return rows
}

/** Whole lines of such a file, so many bytes at once unless a single line is longer. */
export async function* readLines(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of readPacked(path)) {
    const end = chunk.lastIndexOf(LINE_END) + 1
    if (end === 0 || size + end < bytes) {
      kept.push(chunk)
      size += chunk.length
      continue
    }
    yield Buffer.concat([...kept, chunk.subarray(0, end)])
    kept = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield Buffer.concat(kept)
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) hash.update(chunk)
  return hash.digest('hex')
}
