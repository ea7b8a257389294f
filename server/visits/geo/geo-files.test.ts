import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'

import { defaultGeoFiles, geoFiles } from './geo-files.ts'

const { v4, v6 } = defaultGeoFiles()

const told: string[] = []
const log = pino({ level: 'warn' }, { write: line => void told.push(line) })
beforeEach(() => {
  told.length = 0
})

test('a base that is configured takes the place of ours in its family alone', () => {
  expect(geoFiles({}, log)).toEqual({ v4, v6 })
  expect(geoFiles(v6 === undefined ? {} : { v4: v6 }, log)).toEqual({ v4: v6, v6 })
  expect(told).toEqual([])
})

test('where a configured file is missing places are not known, and ours is not asked for it', () => {
  expect(geoFiles({ v4: '/nowhere/city.mmdb' }, log)).toEqual({ v6 })
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/nowhere.*no file for v4: places will not be known/)
  expect(geoFiles({ v4: '/nowhere/city.mmdb', v6: '/nowhere/city.mmdb' }, log)).toEqual({})
})
