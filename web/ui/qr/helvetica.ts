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

/** As many letters to a line as there is room for. */
function filled(text: string, size: number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of text) {
    if (line !== '' && textWidth(line + letter) * size > room) {
      lines.push(line)
      line = ''
    }
    line += letter
  }
  if (line !== '') lines.push(line)
  return lines
}

/** An address on lines no wider than `room` points: whole, or broken after its host and wherever else it has to be. */
export function addressLines(address: string, size: number, room: number): string[] {
  if (textWidth(address) * size <= room) return [address]
  const hostEnd = address.indexOf('/') + 1
  return [address.slice(0, hostEnd), address.slice(hostEnd)].flatMap(part => filled(part, size, room))
}
