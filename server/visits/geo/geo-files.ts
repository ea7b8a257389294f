import { existsSync } from 'node:fs'

import type { Logger } from '#server/platform/log.ts'

import { defaultGeoFiles, type GeoFiles } from './geo.ts'

/** Places are a convenience: without their file everything else goes on. */
const readable = (files: GeoFiles, log: Logger): GeoFiles =>
  Object.fromEntries(
    Object.entries(files).filter(([family, file]) => {
      const there = existsSync(file)
      if (!there) log.warn({ file }, `GEOIP_DB: no file for ${family}: places will not be known`)
      return there
    })
  )

/** The bases that are configured and there, and those of the package for the others. */
export const geoFiles = (configured: GeoFiles, log: Logger): GeoFiles => ({
  ...defaultGeoFiles(),
  ...readable(configured, log)
})
