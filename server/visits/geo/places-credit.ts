import { existsSync } from 'node:fs'

import type { PlacesCredit } from '#contract/telemetry.ts'

import { typeOfBase } from './base.ts'
import { defaultGeoFiles, type GeoFiles } from './geo-files.ts'

function makerOf(file: string): PlacesCredit {
  const type = typeOfBase(file)
  if (/^dbip/i.test(type)) return 'db-ip'
  return /^geolite/i.test(type) ? 'maxmind' : 'other'
}

/**
 * Whose the places are, as the page has to say it: of the package, or of the bases that are configured in its place. Empty: none are known.
 * @throws when a configured file is no base
 */
export function placesCredit(configured: GeoFiles): PlacesCredit[] {
  const ours = defaultGeoFiles()
  const files = Object.values<string>({ ...ours, ...configured }).filter(existsSync)
  const isOurs = (file: string) => file === ours.v4 || file === ours.v6
  const found = new Set(files.map(file => (isOurs(file) ? 'package' : makerOf(file))))
  // Of the same maker.
  if (found.has('package')) found.delete('db-ip')
  return [...found]
}
