import { expect, test } from 'vitest'

import { landingViewOf } from './landing-view.ts'
import { surroundings, sampleLink } from './testing/landing-sample.ts'

const viewOf = (link: Partial<typeof sampleLink>) => landingViewOf({ ...sampleLink, ...link }, surroundings)

test('a page is called by its title, else by its target’s, else by where it leads', () => {
  expect(viewOf({ appTitle: 'Товар' }).title).toBe('Кружка «Лес»')
  expect(viewOf({ title: ' \u200B ', appTitle: 'Товар' }).title).toBe('Товар')
  expect(viewOf({ title: '', appTitle: '\u202E' }).title).toBe('Wildberries')
  expect(viewOf({ title: '', fulllink: 'https://t.me/les' }).title).toBe('Telegram')
  expect(viewOf({ title: '', fulllink: 'https://www.les.example/' }).title).toBe('les.example')
})

test('a button without words of its own says where it leads', () => {
  expect(viewOf({ buttonTitle: '\u2060' }).main.title).toBe('Открыть на Wildberries')
  expect(viewOf({ buttonTitle: '', fulllink: 'https://les.example/' }).main.title).toBe('Перейти на сайт')
  const additionalLinks = [{ title: '\u200B\u200B', url: 'https://t.me/les' }]
  expect(viewOf({ additionalLinks }).links).toEqual([
    { title: 'Telegram', href: '/kruzhka/1', kind: 'telegram' }
  ])
})

test.each([
  ['https://instagram.com/les', true],
  ['https://WWW.Facebook.com/les', true],
  ['https://m.threads.net/@les', true],
  ['https://fb.watch/x', true],
  ['https://ig.me/les', true],
  ['https://wa.me/79990000000', false],
  ['https://notfacebook.com/', false],
  ['https://instagram.com.example.ru/', false],
  ['https://example.ru/instagram.com', false]
])('%s is of Meta: %s', (url, isOfMeta) => {
  expect(viewOf({ fulllink: url }).leadsToMeta).toBe(isOfMeta)
  expect(viewOf({ additionalLinks: [{ title: 'Мы', url }] }).leadsToMeta).toBe(isOfMeta)
})
