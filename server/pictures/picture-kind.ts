export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'markup'

/** Brands of ISO base media files: coded with AV1, or with what browsers do not show. */
const AVIF = new Set(['avif', 'avis'])
const HEIC = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const BRANDS_MAX = 32
/** Of text before the first tag. */
const LEAD_MAX = 1024

const startsWith = (bytes: Buffer, ...start: number[]) => start.every((byte, place) => bytes[place] === byte)

const textAt = (bytes: Buffer, from: number, length: number) => bytes.toString('latin1', from, from + length)

function brandOf(bytes: Buffer): PictureKind | undefined {
  if (textAt(bytes, 4, 4) !== 'ftyp') return undefined
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * BRANDS_MAX)
  const brands = [textAt(bytes, 8, 4)]
  for (let place = 16; place + 4 <= end; place += 4) brands.push(textAt(bytes, place, 4))
  if (brands.some(brand => AVIF.has(brand))) return 'avif'
  return brands.some(brand => HEIC.has(brand)) ? 'heic' : undefined
}

/** SVG, HTML and their like, also in two-byte letters. */
const isMarkup = (bytes: Buffer) =>
  textAt(bytes, 0, LEAD_MAX)
    .replaceAll('\0', '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, '')
    .startsWith('<')

/** What a picture is by its first bytes, whatever it is called; undefined: none that we know. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return 'gif'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  return brandOf(bytes) ?? (isMarkup(bytes) ? 'markup' : undefined)
}
