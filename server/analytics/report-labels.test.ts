import { expect, test } from 'vitest'

import { analytics, utmKeys } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { startSampleApp } from '#test/sample-app.ts'

const sample = duringTests(startSampleApp)

const day = (back: number) => new Date(sample.context.now() - back * DAY_MS).toISOString().slice(0, 10)

/** Each list, and the filter whose values its labels are. */
const lists = [
  [analytics.cities.path, {}, 'city', ''],
  [analytics.countries.path, {}, 'country', ''],
  [analytics.social.path, {}, 'source', ''],
  [analytics.referrers.path, {}, 'referrer', ''],
  [analytics.devices.path, {}, 'device', ''],
  [analytics.devices.path, { by: 'os' }, 'device', 'os:'],
  [analytics.devices.path, { by: 'browser' }, 'device', 'browser:'],
  ...utmKeys.map(by => [analytics.utm.path, { by }, 'utm', `${by}:`] as const)
] as const

test.each(lists)(
  'a label of %s %j is the value of %s=%s… that finds what it counts',
  async (path, by, name, key) => {
    const period = { dateFrom: day(200), dateTo: day(0) }
    const rows = await sample.rowsOf('anna', path, { ...period, ...by })
    expect(rows.length).toBeGreaterThan(2)
    for (const { label, visits, uniqVisits } of rows.filter((row, index) => row.label === '' || index < 15)) {
      const filtered = { ...period, [name]: `${key}${label}` }
      const [current] = await sample.rowsOf('anna', analytics.visits.path, filtered)
      expect(current, label).toEqual({ label: 'current', visits, uniqVisits })
      expect(await sample.rowsOf('anna', path, { ...filtered, ...by })).toEqual([
        { label, visits, uniqVisits }
      ])
    }
  }
)
