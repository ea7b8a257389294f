import { expect, test } from 'vitest'

import { printLight } from './print.ts'

test('a dark page is printed in light colours, and dark again behind it', () => {
  const { dataset } = document.documentElement
  dataset['mantineColorScheme'] = 'dark'
  printLight()
  dispatchEvent(new Event('beforeprint'))
  expect(dataset['mantineColorScheme']).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(dataset['mantineColorScheme']).toBe('dark')
})
