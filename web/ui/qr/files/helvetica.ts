/** Widths of Helvetica, in thousandths of its size, of the letters an address is made of. */
const groups: readonly (readonly [width: number, letters: string])[] = [
  [222, 'ijl'],
  [278, './:ft'],
  [333, 'r-'],
  [500, 'ckJsvxyz'],
  [556, '0123456789abdeghnopquL_'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [944, 'W'],
  [278, 'I']
]

const widths = new Map(
  groups.flatMap(([width, letters]) => Array.from(letters, letter => [letter, width] as const))
)

/** Whether every letter of a text can be set. */
export const canBeSet = (text: string): boolean => text.split('').every(letter => widths.has(letter))

/** Of a text in the size of one point. */
export const textWidth = (text: string): number =>
  text.split('').reduce((sum, letter) => sum + (widths.get(letter) ?? 0), 0) / 1000

/** As many parts to a line as there is room for; a part too long for one line alone is taken letter by letter. */
function filled(parts: readonly string[], size: number, room: number): string[] {
  const fits = (text: string) => textWidth(text) * size <= room
  const lines: string[] = []
  let line = ''
  const add = (part: string) => {
    if (line !== '' && !fits(line + part)) {
      lines.push(line)
      line = ''
    }
    line += part
  }
  for (const part of parts) {
    if (fits(part)) add(part)
    else part.split('').forEach(add)
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Before a sign: at the end of a line a hyphen would be taken for one of the break. */
const partsOf = (text: string): string[] => text.split(/(?=[-._])/)

/** On as few lines as there can be, and those of about one width: then all of them can be set larger. */
function balanced(text: string, size: number, room: number): string[] {
  const tries = [1, 0.9, 0.8, 0.7, 0.6, 0.5].map(share => filled(partsOf(text), size, room * share))
  return tries.findLast(lines => lines.length === tries[0]?.length) ?? []
}

/** An address on lines no wider than `room` points: whole, or broken after its host and, where it has to be, at signs. */
export function addressLines(address: string, size: number, room: number): string[] {
  if (textWidth(address) * size <= room) return [address]
  const hostEnd = address.indexOf('/') + 1
  return [address.slice(0, hostEnd), address.slice(hostEnd)].flatMap(part => balanced(part, size, room))
}
