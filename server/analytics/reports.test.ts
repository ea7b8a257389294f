import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { analytics, LiveVisit, type Row } from '#contract/analytics.ts'
import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { startSampleApp } from '#test/sample-app.ts'
import { question, read } from '#test/sample-questions.ts'

import {
  countBy,
  countByButton,
  countByPlace,
  countOf,
  isMachine,
  isPerson,
  isPress,
  isVisit,
  localHour
} from './testing/plain-count.ts'

vi.setConfig({ testTimeout: 600_000 })

const sample = duringTests(startSampleApp)

test('totals are the plain count of the visits: people, repeats and machines are all openings', async () => {
  await fc.assert(
    fc.asyncProperty(question, async asked => {
      const { openings, people, before, rows } = read(sample, asked)
      const totals = await rows(analytics.visits)
      expect(totals).toEqual([
        countOf('current', people),
        countOf('previous', before),
        countOf('machines', openings.filter(isMachine))
      ])
      const [current, , machines] = totals
      const repeats = (current?.visits ?? 0) - (current?.uniqVisits ?? 0)
      expect((current?.uniqVisits ?? 0) + repeats + (machines?.visits ?? 0)).toBe(openings.length)
      const reasons = await rows(analytics.machines)
      expect(reasons).toEqual(countBy(openings.filter(isMachine), row => row.machine).slice(0, 100))
    }),
    { numRuns: 150 }
  )
})

test('the chart is the plain count of the visits, hours, days and months without any in it', async () => {
  await fc.assert(
    fc.asyncProperty(question, async asked => {
      const { people, rows } = read(sample, asked)
      const chart = await rows(analytics.visitsChart)
      const labels = chart.map(row => row.label)
      expect(labels).toEqual([...new Set(labels)].toSorted())
      const byStep = countBy(people, row => localHour(row.time, asked.period.tz).slice(0, labels[0]?.length))
      expect(chart.filter(row => row.visits > 0)).toEqual(
        byStep.toSorted((a, b) => (a.label < b.label ? -1 : 1))
      )
      expect(chart.filter(row => row.visits === 0)).toEqual(
        labels.filter(label => byStep.every(row => row.label !== label)).map(label => countOf(label, []))
      )
    }),
    { numRuns: 100 }
  )
})

test('every list is the plain count of the visits, the hundred most visited', async () => {
  await fc.assert(
    fc.asyncProperty(question, async asked => {
      const { people, rows } = read(sample, asked)
      const { device, utm } = asked
      const [cities, places, countries, social, referrers, devices, marks] = await Promise.all([
        rows(analytics.cities),
        rows(analytics.citiesNew),
        rows(analytics.countries),
        rows(analytics.social),
        rows(analytics.referrers),
        rows(analytics.devices, device),
        rows(analytics.utm, utm)
      ])
      expect(cities).toEqual(countBy(people, row => row.city || 'Не определён').slice(0, 100))
      expect(places).toEqual(countByPlace(people).slice(0, 100))
      expect(countries).toEqual(countBy(people, row => row.country).slice(0, 100))
      expect(social).toEqual(countBy(people, row => row.social))
      expect(referrers).toEqual(countBy(people, row => row.referrer).slice(0, 100))
      expect(devices).toEqual(countBy(people, row => row[device ?? 'device']))
      expect(marks).toEqual(countBy(people, row => row[`utm_${utm}`]).slice(0, 100))
    }),
    { numRuns: 100 }
  )
})

const fields = Object.keys(LiveVisit.properties)

test('the last visits are those of people, the newest first, and tell nothing of who came', async () => {
  await fc.assert(
    fc.asyncProperty(question, async asked => {
      const { people, rows } = read(sample, asked)
      const newest = people.toSorted((a, b) => b.time - a.time || Number(b.id) - Number(a.id)).slice(0, 20)
      const recent = await rows<Row & LiveVisit>(analytics.recent)
      expect(recent.map(visit => Object.keys(visit))).toEqual(
        newest.map(({ link }) =>
          fields.filter(field => field !== 'deleted' || link === sample.links.deleted.id)
        )
      )
      expect(
        recent.map(({ id, time, city, os, utm_campaign }) => [id, Date.parse(time), city, os, utm_campaign])
      ).toEqual(newest.map(({ link, time, city, os, utm_campaign }) => [link, time, city, os, utm_campaign]))
    }),
    { numRuns: 50 }
  )
})

test('the most visited links are the plain count of the visits, under their titles or slugs', async () => {
  const links = new Map(Object.values(sample.links).map(link => [link.id, link]))
  await fc.assert(
    fc.asyncProperty(question, async asked => {
      const { people, rows } = read(sample, asked)
      const top = await rows<Row & { id: string }>(analytics.top)
      const named = countBy(people, row => `${links.get(row.link)?.name}\n${row.link}`).map(
        ({ label, visits, uniqVisits }) => {
          const [name, id = ''] = label.split('\n')
          const { shortlink, deleted } = links.get(id) ?? {}
          return { label: name, visits, uniqVisits, id, shortlink, deleted }
        }
      )
      expect(top).toEqual(named)
    }),
    { numRuns: 50 }
  )
})

test('the buttons are the plain count of the presses by people, those filtered out who came otherwise', async () => {
  const sizes = new Set<number>()
  await fc.assert(
    fc.asyncProperty(question, async asked => {
      const { presses, rows } = read(sample, asked)
      const pressed = await rows<Row & { id: string; n: number }>(analytics.buttons)
      expect(pressed.map(({ id, n, visits, uniqVisits }) => ({ id, n, visits, uniqVisits }))).toEqual(
        countByButton(presses)
      )
      sizes.add(pressed.length)
    }),
    { numRuns: 150 }
  )
  expect(sizes.size).toBeGreaterThan(5)
})

test('confirmations of the age are the plain count of those by people, filtered as the buttons', async () => {
  const found = new Set<number>()
  await fc.assert(
    fc.asyncProperty(question, async asked => {
      const { confirmations, rows } = read(sample, asked)
      expect(await rows(analytics.confirmations)).toEqual([countOf('confirmed', confirmations)])
      found.add(confirmations.length)
    }),
    { numRuns: 100 }
  )
  expect(found.size).toBeGreaterThan(5)
})

/** Twelve hours behind UTC, so that its today ends after now at every hour. */
const everything = () => ({
  dateFrom: new Date(sample.context.now() - 365 * DAY_MS).toISOString().slice(0, 10),
  dateTo: new Date(sample.context.now()).toISOString().slice(0, 10),
  tz: 'Etc/GMT+12'
})

test('the sample is what the reports are meant for', async () => {
  const { visits, rowsOf } = sample
  const people = visits.filter(isPerson)
  expect(people.length).toBeGreaterThan(1000)
  expect(visits.filter(isMachine).length).toBeGreaterThan(500)
  expect(visits.filter(row => !isVisit(row)).length).toBeGreaterThan(500)
  expect(visits.filter(isPress).length).toBeGreaterThan(200)
  expect(new Set(visits.map(row => row.machine)).size).toBeGreaterThan(100)
  for (const name of ['city', 'country', 'referrer', 'utm_campaign', 'utm_term'] as const) {
    expect(new Set(people.map(row => row[name])).size, name).toBeGreaterThan(100)
    expect(people.filter(row => row[name] === '').length, name).toBeGreaterThan(50)
  }
  expect(new Set(people.map(row => row.social)).size).toBe(17)
  const [current] = await rowsOf('admin', analytics.visits.path, { ...everything(), all: 'true' })
  expect(current).toEqual(countOf('current', people))
})

test('the list of links counts the same over all time', async () => {
  const { context, users, visits } = sample
  const reply = await context.app.inject({ url: '/api/users/shortlinks', headers: users.anna.headers })
  const listed = reply.json<{ _id: string; visits: number; uniqVisits: number }[]>()
  expect(listed).toHaveLength(3)
  for (const { _id, visits: count, uniqVisits } of listed) {
    const plain = countOf(
      _id,
      visits.filter(row => row.link === _id && isPerson(row))
    )
    expect({ label: _id, visits: count, uniqVisits }).toEqual(plain)
  }
})
