import { expect, test } from 'vitest'

import { HOUR_MS } from '#contract/durations.ts'
import { hourOf } from '#contract/moscow-days.ts'
import { clickOf } from '#test/spooled.ts'

import { enrichFile } from './batch.ts'
import { LINE_MAX } from './click.ts'
import { defaultGeoFiles } from './geo/geo-files.ts'
import { openGeo } from './geo/geo.ts'

const NOON = Date.UTC(2026, 10, 21)
const geo = openGeo(defaultGeoFiles())
const keys = new Map([['2026-11', 'a key']])

const batchOf = (text: string) => enrichFile(text, geo, keys, [])

test('the first and the last moment and all hours of a file are known, though a clock was set while it was written', () => {
  const times = [NOON, NOON + 2 * HOUR_MS, NOON - HOUR_MS, NOON + HOUR_MS]
  const { from, to, hours } = batchOf(times.map((time, nth) => `${clickOf(String(nth), time)}\n`).join(''))
  expect([from, to]).toEqual([NOON - HOUR_MS, NOON + 2 * HOUR_MS])
  expect(hours).toEqual(times.map(hourOf))
})

test.each([
  ['', true],
  ['{"i', true],
  [clickOf('2').slice(0, -1), true],
  ['no click', false],
  ['{"id":"2"\0\0', false],
  [`{"id":"2${'x'.repeat(LINE_MAX)}`, false]
])('the end of a file without an end of line: %#', (rest, isCut) => {
  const { foreign, from, to } = batchOf(`${clickOf('1', NOON)}\n${rest}`)
  expect(foreign).toEqual(isCut ? [] : [rest])
  expect([from, to]).toEqual([NOON, NOON])
})
