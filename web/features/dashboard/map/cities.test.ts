import { expect, test } from 'vitest'

import { NO_CITY, type PlaceRow } from '#contract/analytics.ts'

import { citiesOf } from './cities.ts'
import { countryName } from './country-names.ts'
import { project } from './projection.ts'

const row = (label: string, visits: number, place: Partial<PlaceRow> = {}): PlaceRow => ({
  label,
  visits,
  uniqVisits: visits,
  city: label,
  region: '',
  country: 'RU',
  lat: 55,
  lon: 50,
  ...place
})

test('cities of one name are told apart by their region, each at its own place', () => {
  const cities = citiesOf([
    row('Киров', 46, { region: 'Кировская область', lat: 58.6, lon: 49.66 }),
    row('Киров', 3, { region: 'Калужская область', lat: 54.08, lon: 34.31 }),
    row('Пермь', 2, { region: 'Пермский край' })
  ])
  expect(cities.map(({ name }) => name)).toEqual([
    'Киров, Кировская область',
    'Киров, Калужская область',
    'Пермь'
  ])
  expect(cities[1]?.point).toEqual(project(54.08, 34.31))
  expect(new Set(cities.map(({ key }) => key)).size).toBe(3)
})

test('a city abroad is named with its country', () => {
  expect(citiesOf([row('Минск', 5, { country: 'BY' })])[0]?.name).toBe('Минск, Беларусь')
})

test('one city under two spellings of its region is one row', () => {
  const cities = citiesOf([
    row('Ереван', 30, { country: 'AM', lat: 40.2, lon: 44.5 }),
    row('Тбилиси', 23, { country: 'GE', region: 'Tbilisi', lat: 41.7213, lon: 44.7009 }),
    row('Тбилиси', 14, { country: 'GE', region: "T'bilisi", lat: 41.7207, lon: 44.7092 })
  ])
  expect(cities.map(({ name, visits, people }) => [name, visits, people])).toEqual([
    ['Тбилиси, Грузия', 37, 37],
    ['Ереван, Армения', 30, 30]
  ])
})

test('what is unknown is one row without a place, in the order of visits', () => {
  const unknown = { city: '', lat: 60, lon: 100 }
  const cities = citiesOf([
    row('Казань', 6),
    row(NO_CITY, 4, unknown),
    row(NO_CITY, 3, { ...unknown, country: 'KZ' }),
    row(NO_CITY, 2, { ...unknown, country: '', lat: 0, lon: 0 })
  ])
  expect(cities.map(({ name, visits, point }) => [name, visits, point !== undefined])).toEqual([
    [NO_CITY, 9, false],
    ['Казань', 6, true]
  ])
})

test('a city whose place is not known is in the list alone', () => {
  expect(citiesOf([row('Казань', 6, { lat: 0, lon: 0 })])[0]?.point).toBeUndefined()
})

test.each([
  ['KZ', 'Казахстан'],
  ['US', 'США'],
  ['', 'Не определена'],
  ['ZZ', 'ZZ'],
  ['<b>', '<b>']
])('country %j is %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})
