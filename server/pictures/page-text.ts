import { TextDecoder } from 'node:util'

/** A page says what it is written in near its start. */
const PRESCAN = 4096
const DEFAULT = 'utf-8'
/** What Russian pages are written in that are old enough not to say so. */
const OLD_DEFAULT = 'windows-1251'

// Neither goes back over what it has read: hostile text would make that slow.
const CHARSET = /charset\s*=\s*["']?([\w:.-]+)/i
const META = /<meta\s[^<>]*>/gi

function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}

/** Two-byte letters are told by their mark; a page that could be read thus far is not written in them. */
function declaredIn(head: string): TextDecoder | undefined {
  const label = head
    .match(META)
    ?.map(meta => CHARSET.exec(meta)?.[1])
    .find(Boolean)
  const found = decoderOf(label)
  return found?.encoding.startsWith('utf-16') === true ? new TextDecoder(DEFAULT) : found
}

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]]
]

const markOf = (bytes: Buffer) =>
  marks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte))?.[0]

function isUtf8(bytes: Buffer): boolean {
  try {
    // As a stream: it may end in the middle of a letter.
    new TextDecoder(DEFAULT, { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** The text of a page: by its byte order mark, the header, its own word, or what its bytes look like. */
export function pageText(bytes: Buffer, contentType: string): string {
  const decoder =
    decoderOf(markOf(bytes)) ??
    decoderOf(CHARSET.exec(contentType)?.[1]) ??
    declaredIn(bytes.toString('latin1', 0, PRESCAN)) ??
    new TextDecoder(isUtf8(bytes) ? DEFAULT : OLD_DEFAULT)
  return decoder.decode(bytes, { stream: true })
}
