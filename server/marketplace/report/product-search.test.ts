import { expect, test } from 'vitest'

import { finding } from './product-search.ts'

const names = { title: 'Плед вязаный «Ёлка»', vendorCode: 'PLD-01/серый', brand: 'Уют & Ко' }

test.each([
  ['плед', true],
  ['ПЛЕД  вязан', true],
  ['елка', true],
  ['Ёлка'.normalize('NFD'), true],
  ['уют плед', true],
  ['pld-01', true],
  ['1234', true],
  ['12345678', true],
  ['  ', true],
  ['плед синий', false],
  ['9999', false],
  ['.*', false]
])('«%s»: %s', (search, isFound) => {
  expect(finding(search)(12_345_678, names)).toBe(isFound)
})

test('a product that the marketplace has not named yet is found by its number', () => {
  expect(finding('3456')(12_345_678, undefined)).toBe(true)
  expect(finding('плед')(12_345_678, undefined)).toBe(false)
})

test('however the letters of its name are put together', () => {
  const apart = { ...names, title: 'Чайник, ёмкость 2 л'.normalize('NFD') }
  expect(finding('чайник емкость')(12_345_678, apart)).toBe(true)
})

test('words of two fields are not found across them', () => {
  expect(finding('елка»pld')(12_345_678, names)).toBe(false)
})
