import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|svg|html)$/
/** Below that a packet is a packet. */
const LEAST_BYTES = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Puts `x.js.br` and `x.js.gz` beside the files of a folder, so that no request has to wait for them. */
export async function compressFiles(dir: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async file => {
      const bytes = await readFile(file)
      if (bytes.length < LEAST_BYTES) return
      await Promise.all([
        writeFile(`${file}.br`, await brotli(bytes)),
        writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
      ])
    })
  )
}
