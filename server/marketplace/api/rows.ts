import { OddAnswer } from './body.ts'

const BYTES_MAX = 64 * 1024

const [SPACE, QUOTE, COMMA, BACKSLASH] = [0x20, 0x22, 0x2c, 0x5c]
const [OPENS_ARRAY, CLOSES_ARRAY, OPENS, CLOSES] = [0x5b, 0x5d, 0x7b, 0x7d]

const isBlank = (byte: number) => byte <= SPACE && (byte === SPACE || (byte >= 0x09 && byte <= 0x0d))

/** What may come next between rows. */
type Place = 'array' | 'first row' | 'row' | 'comma' | 'nothing'

function afterByte(place: Place, byte: number): Place | undefined {
  if (place === 'array') return byte === OPENS_ARRAY ? 'first row' : undefined
  if (byte === CLOSES_ARRAY) return place === 'first row' || place === 'comma' ? 'nothing' : undefined
  return place === 'comma' && byte === COMMA ? 'row' : undefined
}

function parsed(bytes: Uint8Array[]): unknown {
  try {
    return JSON.parse(Buffer.concat(bytes).toString('utf8'))
  } catch {
    throw new OddAnswer('a row is no JSON')
  }
}

/**
 * Objects of a JSON array that is too long to be held: each is handed on as it comes, and only it is kept meanwhile.
 * @throws OddAnswer when it is no such array, to its end
 */
export async function eachRow(
  bytes: AsyncIterable<Uint8Array>,
  onRow: (row: unknown) => void
): Promise<void> {
  const at: { place: Place } = { place: 'array' }
  let depth = 0
  let isText = false
  let isEscaped = false
  let kept: Uint8Array[] = []
  let keptLength = 0

  const keep = (part: Uint8Array) => {
    keptLength += part.length
    if (keptLength > BYTES_MAX) throw new OddAnswer(`a row of more than ${BYTES_MAX} bytes`)
    kept.push(part)
  }

  /** Reads on within a row; whether it ended there. */
  const within = (byte: number): boolean => {
    if (isText) {
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isText = false
      return false
    }
    if (byte === QUOTE) isText = true
    else if (byte === OPENS) depth += 1
    else if (byte === CLOSES) depth -= 1
    return depth === 0
  }

  const between = (byte: number): void => {
    if (isBlank(byte)) return
    if (byte === OPENS && (at.place === 'first row' || at.place === 'row')) {
      depth = 1
      return
    }
    const next = afterByte(at.place, byte)
    if (next === undefined) throw new OddAnswer('no array of objects')
    at.place = next
  }

  for await (const part of bytes) {
    let begin = 0
    for (let index = 0; index < part.length; index += 1) {
      const byte = part[index] ?? 0
      if (depth === 0) {
        between(byte)
        begin = index
      } else if (within(byte)) {
        keep(part.subarray(begin, index + 1))
        onRow(parsed(kept))
        kept = []
        keptLength = 0
        at.place = 'comma'
      }
    }
    if (depth > 0) keep(part.subarray(begin))
  }
  if (at.place !== 'nothing') throw new OddAnswer('the array has no end')
}
