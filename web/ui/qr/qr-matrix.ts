import { encode } from 'uqr'

/** `true` is a dark module; the quiet zone is part of it. */
export type QrMatrix = readonly (readonly boolean[])[]

/** What the standard asks for around the code. */
const QUIET_ZONE = 4

/** A code of at least level M (15 % may be damaged), and of more where that costs no modules. */
export const qrMatrix = (text: string): QrMatrix =>
  encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE }).data

export interface Run {
  x: number
  y: number
  length: number
}

/** The dark modules as rows without gaps. */
export const darkRuns = (matrix: QrMatrix): Run[] =>
  matrix.flatMap((row, y) => {
    const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
    return starts.map(x => {
      const end = row.indexOf(false, x)
      return { x, y, length: (end < 0 ? row.length : end) - x }
    })
  })
