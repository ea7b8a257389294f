import { expect, test } from 'vitest'

import { templates } from '#landing/templates.ts'
import { newLinkValues } from '#web/features/links/form/link-values.ts'

import { changedButton } from './edited-button.ts'
import { documentAt, landingDocument, viewOf } from './landing-document.ts'

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)><body onload=alert(3)>'
const card = { title: '', image: '' }

const values = {
  ...newLinkValues('javascript:alert(4)'),
  title: HOSTILE,
  description: HOSTILE,
  buttonTitle: HOSTILE,
  isAdvertising: true,
  erid: HOSTILE,
  advertiser: HOSTILE,
  buttons: Array.from({ length: 20 }, (_, n) => ({
    key: String(n),
    title: HOSTILE,
    url: 'javascript:alert(5)'
  }))
}

test.each(templates)('$id: nothing that was typed becomes markup, and nothing can be pressed', template => {
  const html = landingDocument(viewOf(values, card), template)
  const page = new DOMParser().parseFromString(html, 'text/html')
  expect(page.querySelectorAll('script, img, [onerror], [onload]')).toHaveLength(0)
  expect(page.body.hasAttribute('inert')).toBe(true)
  const addresses = [...page.links].map(link => link.getAttribute('href') ?? '')
  expect(addresses).toHaveLength(23)
  expect(addresses.filter(address => !address.startsWith('#'))).toEqual([])
})

test('of nothing typed yet it shows what will stand there', () => {
  expect(viewOf(newLinkValues(''), card).title).toBe('Название страницы')
  expect(viewOf(newLinkValues('https://www.taiga.ru/x'), card).title).toBe('taiga.ru')
  expect(viewOf(newLinkValues('taiga.ru'), { ...card, title: 'Тайга' }).title).toBe('Тайга')
})

test('it opens at the button that was changed', () => {
  const [first, second, third] = values.buttons
  if (!first || !second || !third) throw new Error('there are twenty')
  expect(changedButton([first, second], [first, { ...second, title: 'Чат' }])).toBe(2)
  expect(changedButton([first, second], [first, second, third])).toBe(3)
  expect(changedButton([first, second], [first])).toBeUndefined()
  expect(documentAt('<p>', 2)).toContain('a[href="#2"]')
  expect(documentAt('<p>', undefined)).toBe('<p>')
})
