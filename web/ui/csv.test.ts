import { expect, test } from 'vitest'

import { csvOf } from './csv.ts'

const cell = (value: string | number) => csvOf(['Город'], [[value]]).split('\r\n')[1]

test('a table as a Russian Excel opens it', () => {
  expect(csvOf(['Город', 'Переходы'], [['Казань', 12]])).toBe('\uFEFFГород;Переходы\r\nКазань;12\r\n')
  expect(csvOf(['Город'], [])).toBe('\uFEFFГород\r\n')
})

test.each([
  ['Нью-Йорк; США', '"Нью-Йорк; США"'],
  ['кафе "Тропа"', '"кафе ""Тропа"""'],
  ['две\r\nстроки', '"две\r\nстроки"'],
  ['a,b', '"a,b"'],
  ['', '']
])('%j stays one cell', (value, written) => {
  expect(csvOf(['Город'], [[value]])).toBe(`\uFEFFГород\r\n${written}\r\n`)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+7 900', "'+7 900"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  [' =1', "' =1"],
  ['\t=1', '"\'\t=1"'],
  ['=HYPERLINK("http://зло.рф";"Приз")', '"\'=HYPERLINK(""http://зло.рф"";""Приз"")"']
])('%j is no formula', (value, written) => {
  expect(cell(value)).toBe(written)
})

test('a formula behind the separator of another country stays inside its cell', () => {
  expect(cell('spring,=1+1')).toBe('"spring,=1+1"')
})

test('a number is a number', () => {
  expect(cell(-5)).toBe('-5')
})
