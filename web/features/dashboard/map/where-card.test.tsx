import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { NO_CITY, type PlaceRow, type Row } from '#contract/analytics.ts'
import { configQuery } from '#web/api/config.ts'
import { plainConfig } from '#web/api/testing/page-config.ts'
import type { ReportResult } from '#web/features/dashboard/queries.ts'
import { expectAccessible } from '#web/ui/testing/accessible.ts'
import { openScreens, plainClient } from '#web/ui/testing/open-screens.tsx'
import { plain } from '#web/ui/testing/plain.ts'

import { WhereCard } from './where-card.tsx'

const row = (label: string, visits: number, place: Partial<PlaceRow> = {}): PlaceRow => ({
  label,
  visits,
  uniqVisits: visits,
  city: label,
  region: '',
  country: 'RU',
  lat: 55.79,
  lon: 49.12,
  ...place
})

const HOSTILE = '<img src=x onerror=alert(1)>\u202Eдорог'
const rows = [
  row('Москва', 40, { lat: 55.75, lon: 37.62 }),
  row('Казань', 12),
  row('Киров', 8, { region: 'Кировская область', lat: 58.6, lon: 49.66 }),
  row(HOSTILE, 6, { lat: 60, lon: 90 }),
  row(NO_CITY, 5, { city: '', lat: 60, lon: 100 }),
  row('Киров', 3, { region: 'Калужская область', lat: 54.08, lon: 34.31 })
]
const countries = [
  { label: 'RU', visits: 70, uniqVisits: 60 },
  { label: 'KZ', visits: 4, uniqVisits: 4 }
]

interface CardProps {
  places: () => PlaceRow[]
}

const useRows = <R extends Row>(key: string, answer: () => R[]): ReportResult<R> =>
  useQuery({ queryKey: [key], queryFn: () => ({ rows: answer(), since: undefined }) })

function Card({ places }: CardProps) {
  return (
    <WhereCard
      places={useRows('places', places)}
      countries={useRows('countries', () => countries)}
      visits={74}
    />
  )
}

function show(places: () => PlaceRow[] = () => rows, address = '/dashboard', config = plainConfig) {
  const client = plainClient()
  client.setQueryData(configQuery.queryKey, config)
  return openScreens([{ path: '/dashboard', element: <Card places={places} /> }], address, client)
}

const bubbles = async (container: HTMLElement, count: number) => {
  await waitFor(() => expect(container.querySelectorAll('g[data-pointed]')).toHaveLength(count))
  return Array.from(container.querySelectorAll('g[data-pointed]'))
}

/** A page that is laid out: the map draws as wide as its place. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class implements ResizeObserver {
      private readonly notice: ResizeObserverCallback
      constructor(notice: ResizeObserverCallback) {
        this.notice = notice
      }
      observe(target: Element) {
        const size = { inlineSize: 800, blockSize: 472 }
        const entry = {
          target,
          contentRect: new DOMRect(0, 0, 800, 472),
          borderBoxSize: [size],
          contentBoxSize: [size],
          devicePixelContentBoxSize: [size]
        }
        this.notice([entry], this)
      }
      unobserve() {}
      disconnect() {}
    }
  )
})

test('every city is a row that filters; what has a place is a bubble that does the same', async () => {
  const { router, container } = show()
  const link = await screen.findByRole('link', { name: /Казань/ })
  expect(link.getAttribute('href')).toContain(`city=${encodeURIComponent('Казань')}`)
  const drawn = await bubbles(container, 5)
  expect(drawn[0]?.querySelector('a')?.getAttribute('href')).toContain(encodeURIComponent('Москва'))
  await userEvent.setup().click(link)
  expect(new URLSearchParams(router.state.location.search).get('city')).toBe('Казань')
  expect(container.querySelectorAll('g[data-filtered="true"]')).toHaveLength(1)
})

test('what is pointed at in the list is seen on the map, by keys too', async () => {
  const { container } = show()
  const drawn = await bubbles(container, 5)
  const link = screen.getByRole('link', { name: /Казань/ })
  link.focus()
  await waitFor(() => expect(drawn[1]?.getAttribute('data-pointed')).toBe('true'))
  expect(plain(container.textContent)).toContain('Казань12 переходов12 человек')
  link.blur()
  await waitFor(() => expect(drawn[1]?.getAttribute('data-pointed')).toBe('false'))
})

test('the map is no stop of the keys: its cities are in the list, once', async () => {
  const { container } = show()
  await bubbles(container, 5)
  const user = userEvent.setup()
  const stops: string[] = []
  for (let step = 0; step < 14; step += 1) {
    await user.tab()
    const { activeElement } = document
    if (activeElement?.closest('[aria-hidden]')) stops.push('map')
    if (activeElement?.closest('ol')) stops.push('row')
  }
  expect(stops).toEqual(rows.map(() => 'row'))
})

test('one name in two regions: the card says that the filter has found both', async () => {
  const { container } = show(
    () => rows.filter(({ label }) => label === 'Киров'),
    `/dashboard?city=${encodeURIComponent('Киров')}`
  )
  expect(
    await screen.findByText(
      'Города отбираются по названию, поэтому здесь вместе: Киров, Кировская область; Киров, Калужская область.'
    )
  ).toBeTruthy()
  await bubbles(container, 2)
  expect(container.querySelectorAll('g[data-filtered="true"]')).toHaveLength(2)
})

test('hostile names are text', async () => {
  const { container } = show()
  await bubbles(container, 5)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getAllByText(HOSTILE).length).toBeGreaterThan(0)
})

test('countries by their Russian names filter by code', async () => {
  show()
  await userEvent.setup().click(await screen.findByRole('tab', { name: 'Страны' }))
  const link = await screen.findByRole('link', { name: /Казахстан/ })
  expect(link.getAttribute('href')).toContain('country=KZ')
})

test('without a city that can be drawn the map says so', async () => {
  show(() => [row(NO_CITY, 5, { city: '' })])
  expect(await screen.findByText('Города этих переходов не определены')).toBeTruthy()
})

test('no visits: no map', async () => {
  const { container } = show(() => [])
  expect(await screen.findByText('За эти дни переходов нет')).toBeTruthy()
  expect(container.querySelector('[data-view]')).toBeNull()
})

test('a report that is away says so and offers to try again', async () => {
  show(() => {
    throw new Error('нет')
  })
  expect(await screen.findByRole('button', { name: 'Попробовать ещё раз: Где, города' })).toBeTruthy()
})

test('names the base that is configured in place of ours', async () => {
  show(undefined, undefined, { ...plainConfig, places: ['maxmind'] })
  expect((await screen.findByRole('link', { name: 'MaxMind' })).getAttribute('href')).toBe(
    'https://www.maxmind.com/'
  )
  expect(screen.queryByRole('link', { name: 'IP Geolocation by DB-IP' })).toBeNull()
})

test('names whose data it is, and has nothing that axe would object to', async () => {
  const { container } = show()
  await bubbles(container, 5)
  expect(screen.getByRole('link', { name: 'IP Geolocation by DB-IP' }).getAttribute('href')).toBe(
    'https://db-ip.com/'
  )
  await expectAccessible(container)
})
