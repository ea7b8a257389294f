import { encode } from 'uqr'

import type { QrDesign } from './qr-design.ts'

/** `true` is a dark module; nothing around the code belongs to it. */
export type QrMatrix = readonly (readonly boolean[])[]

/**
 * At least level M (15 % may be damaged), and more where that costs no modules; level H (30 %) where a logo covers
 * the middle.
 */
export const qrMatrix = (text: string, hasLogo: boolean): QrMatrix =>
  encode(text, { ecc: hasLogo ? 'H' : 'M', boostEcc: true, border: 0 }).data

/** How many modules the logo takes away: whole ones, as many on either side of the middle. */
export function logoModules(size: number, { logo, logoShare }: QrDesign): number {
  if (!logo) return 0
  const whole = Math.max(1, Math.floor(size * logoShare + 1e-9))
  return whole % 2 === 1 ? whole : whole - 1
}
