import type { Click } from './click.ts'
import type { Device } from './device.ts'
import type { Place } from './geo/place.ts'
import type { Origin } from './source.ts'
import type { Utm } from './utm.ts'

/** A row of the table `visits`: what is kept of a click. Unknown text is `''`, an unknown number is 0. */
export interface VisitRow extends Place, Origin, Utm {
  id: string
  link: string
  owner: string
  /** Milliseconds since the epoch. */
  time: number
  /** Keyed hash, unsigned 64-bit decimal. */
  visitor: string
  kind: Click['k']
  /** Of kind `button`: 0 for the main link, else the number of the additional one. */
  button: number
  /** Why this is no person (see machine.ts), `''` for a person. */
  machine: string
  /** Host without `www.`, lower-case, as URL spells it (punycode), or an Android package. */
  referrer: string
  device: Device
  os: string
  browser: string
  /** Primary subtag, such as `ru`. */
  language: string
}
