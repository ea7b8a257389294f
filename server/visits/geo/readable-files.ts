import { existsSync } from 'node:fs'

import type { Logger } from '#server/platform/log.ts'

import type { GeoFiles } from './geo.ts'

/** Places are a convenience: without their file everything else goes on. */
export const readableGeoFiles = (files: GeoFiles, log: Logger): GeoFiles =>
  Object.fromEntries(
    Object.entries(files).filter(([family, file]) => {
      const there = existsSync(file)
      if (!there) log.warn({ file }, `GEOIP_DB: no file for ${family}: places will not be known`)
      return there
    })
  )
