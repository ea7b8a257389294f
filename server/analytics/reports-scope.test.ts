import { expect, test } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { duringTests } from '#test/during-tests.ts'
import { startSampleApp } from '#test/sample-app.ts'

import { countOf } from './testing/plain-count.ts'
import { allReports } from './testing/reports.ts'

const sample = duringTests(startSampleApp)

const period = () => {
  const today = new Date(sample.context.now()).toISOString().slice(0, 10)
  return { dateFrom: today, dateTo: today }
}

test.each(allReports)('$path is nobody else’s business', async ({ path, needs }) => {
  const { links, ask } = sample
  const query = { ...period(), ...needs }
  for (const filter of [{}, { city: 'Город 1', utm: 'campaign:' }]) {
    for (const id of [links.boris1.id, '1', '999999999999999999']) {
      const reply = await ask('anna', path, { ...query, ...filter, id })
      expect([reply.statusCode, reply.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })])
    }
    const own = await ask('admin', path, { ...query, ...filter, id: links.anna1.id })
    expect(own.statusCode).toBe(404)
    for (const id of [{}, { id: links.anna1.id }]) {
      const all = await ask('anna', path, { ...query, ...filter, ...id, all: 'true' })
      expect([all.statusCode, all.json()]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })])
    }
  }
})

test('dates that are none are told before anything of a link is', async () => {
  const { links, ask } = sample
  const query = { dateFrom: '2026-02-30', dateTo: '2026-03-01' }
  for (const id of [links.anna1.id, links.boris1.id, '1']) {
    const reply = await ask('anna', analytics.visits.path, { ...query, id })
    expect([reply.statusCode, reply.json()]).toEqual([422, expect.objectContaining({ code: 'INVALID' })])
  }
})

test.each(allReports)('$path without a session is refused', async ({ path, needs }) => {
  const reply = await sample.context.app.inject({ url: path, query: { ...period(), ...needs } })
  expect(reply.statusCode).toBe(401)
})

const totals = [analytics.visits, analytics.visitsChart, analytics.confirmations].map(({ path }) => path)
const lists = allReports.filter(({ path }) => totals.every(total => total !== path))

test.each(lists)('$path of who has no links is empty', async ({ path, needs }) => {
  expect(await sample.rowsOf('newcomer', path, { ...period(), ...needs })).toEqual([])
})

test('who has no links has zeros', async () => {
  const { rowsOf } = sample
  expect(await rowsOf('newcomer', analytics.visits.path, period())).toEqual([
    countOf('current', []),
    countOf('previous', []),
    countOf('machines', [])
  ])
  expect(await rowsOf('newcomer', analytics.confirmations.path, period())).toEqual([countOf('confirmed', [])])
  const chart = await rowsOf('newcomer', analytics.visitsChart.path, period())
  expect(chart).toHaveLength(24)
  expect(chart.every(row => row.visits === 0 && row.uniqVisits === 0)).toBe(true)
})
