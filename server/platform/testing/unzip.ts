import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const HEADER_SIZE = 30
const DEFLATED = 8

/** Every file of an archive by its path, in the order of its list. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - END_SIZE
  if (archive.readUInt32LE(end) !== END) throw new Error('the archive has no end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28)
    const path = archive.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength)
    const header = archive.readUInt32LE(at + 42)
    const start = header + HEADER_SIZE + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    files.set(path, archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(content) : content)
    at += ENTRY_SIZE + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

/** The text of one file. */
export function textOf(files: ReadonlyMap<string, Buffer>, path: string): string {
  const file = files.get(path)
  if (!file) throw new Error(`no ${path} among ${[...files.keys()].join(', ')}`)
  return file.toString()
}
