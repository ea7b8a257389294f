import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { SLUG_MAX } from '#contract/limits.ts'
import { templateIds } from '#contract/link-draft.ts'

import { landingPage } from './landing-page.ts'
import { landingViewOf } from './landing-view.ts'
import { templateOf, templates } from './templates.ts'
import { elementsOf, textIn } from './testing/elements.ts'
import { surroundings, fullestLink, picture, sampleLink } from './testing/landing-sample.ts'

const view = landingViewOf(sampleLink, surroundings)
const card = { url: 'https://go.example/kruzhka', title: 'Кружка', picture: `https://go.example${picture}` }

const bytesOf = (html: string) => new TextEncoder().encode(html).length
const hrefsOf = (html: string) =>
  elementsOf(html)
    .filter(({ name }) => name === 'a')
    .map(({ attributes }) => attributes.href)

test('every template that a link may have is drawn, each by its own page', () => {
  expect(templates.map(({ id }) => id)).toEqual(templateIds)
  expect(new Set(templates.map(template => landingPage(view, template))).size).toBe(templateIds.length)
  expect(templateOf('')).toBe(templateOf('light'))
})

test.each(templates)('«$id» is one file: title, buttons in their order, picture, a way to complain', one => {
  const html = landingPage(view, one, card)
  expect(html).toMatch(/^<!doctype html>\n<html lang="ru">/)
  expect(textIn(html, 'title')).toEqual(['Кружка «Лес»'])
  expect(textIn(html, 'h1')).toEqual(['Кружка «Лес»'])
  expect(hrefsOf(html)).toEqual([
    '/kruzhka/0',
    '/kruzhka/1',
    '/kruzhka/2',
    '/complaint?link=kruzhka',
    '/privacy-policy'
  ])
  expect(html).toContain(`<img src="${picture}" alt=""`)
  expect(html).toContain('Ручная работа, двойной обжиг.')
  expect(html).not.toMatch(/<script|<link|<iframe|@import|@font-face|\son\w+=|javascript:/i)
  // Addresses elsewhere stand in the card alone: nothing is loaded from there.
  expect(landingPage(view, one)).not.toMatch(/https?:|url\(/)
})

test.each(templates)('«$id» stays under 15 KB with as much of everything as a link may have', one => {
  const ofEveryKind = landingViewOf(fullestLink, surroundings)
  const longest = {
    ...fullestLink,
    additionalLinks: fullestLink.additionalLinks.map(link => ({ ...link, url: 'https://t.me/x' }))
  }
  const longName = { ...surroundings, button: (n: number) => `/${'s'.repeat(SLUG_MAX)}/${n}` }
  const underLongName = landingViewOf(longest, longName)
  const everythingAtOnce = landingViewOf(fullestLink, longName)
  for (const full of [ofEveryKind, underLongName, everythingAtOnce]) {
    const html = landingPage(full, one, { ...card, title: fullestLink.title })
    expect(bytesOf(html)).toBeLessThan(15_000)
    expect(hrefsOf(html)).toHaveLength(23)
  }
})

test.each(templates)('«$id» has no empty places where a link has neither picture, words nor buttons', one => {
  const bare = { ...sampleLink, picture: '', description: '', additionalLinks: [] }
  const html = landingPage(landingViewOf(bare, surroundings), one)
  expect(elementsOf(html).map(({ name }) => name)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(img|ul|li)$/)])
  )
  expect(html).not.toMatch(/<(p|div|li|h1)[^>]*><\/\1>/)
})

test.each(templates)('«$id» shows the marks of the law, and none that it has no reason for', one => {
  const marked = { ...sampleLink, erid: '2VtzqWaB', advertiser: 'ООО «Лес», ИНН 7701234567', adult: true }
  const html = landingPage(landingViewOf(marked, surroundings), one)
  const marks = '18+ Реклама. ООО «Лес», ИНН 7701234567. erid: 2VtzqWaB'
  expect(textIn(html, 'p')).toContain(marks)
  // Before any other link than the main one, so that it is read on the first screen.
  expect(html.indexOf('erid')).toBeLessThan(html.indexOf('/kruzhka/1'))
  expect(html).not.toContain('Meta')

  const plain = landingPage(view, one)
  expect(plain).not.toMatch(/Реклама|18\+|class="marks"/)

  const additionalLinks = [{ title: 'Мы там', url: 'https://www.instagram.com/les' }]
  const meta = landingPage(landingViewOf({ ...sampleLink, additionalLinks }, surroundings), one)
  expect(textIn(meta, 'footer')[0]).toContain('принадлежат компании Meta, признанной экстремистской')
})

test.each(templates)('every icon of «$id» that is used is drawn, once', one => {
  const elements = elementsOf(landingPage(landingViewOf(fullestLink, surroundings), one))
  const drawn = elements.filter(({ name }) => name === 'path').map(({ attributes }) => `#${attributes.id}`)
  const used = elements.filter(({ name }) => name === 'use').map(({ attributes }) => attributes.href)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(new Set(used)).toEqual(new Set(drawn))
})

test('the poster tells the end in Moscow’s time, and nothing where there is none', () => {
  const endsAt = Date.UTC(2026, 10, 30, 20, 59)
  const html = landingPage(landingViewOf({ ...sampleLink, endsAt }, surroundings), templateOf('event'))
  expect(textIn(html, 'p')[0]).toBe('До 30 ноября,23:59 по Москве')
  expect(landingPage(view, templateOf('event'))).not.toContain('Москве')
})

test('an end at Moscow’s midnight is the whole day before it on the poster', () => {
  const endsAt = Date.UTC(2026, 11, 31, 21)
  const html = landingPage(landingViewOf({ ...sampleLink, endsAt }, surroundings), templateOf('event'))
  expect(textIn(html, 'p')[0]).toBe('До 31 декабря')
})

const far: [number, string][] = [
  [Date.UTC(2028, 0, 31, 9), 'До 31 января2028,12:00 по Москве'],
  [Date.UTC(2027, 11, 31, 21), 'До 31 декабря2027'],
  [surroundings.now + 301 * DAY_MS, 'До 18 сентября2027,03:00 по Москве'],
  [surroundings.now + 300 * DAY_MS, 'До 17 сентября,03:00 по Москве']
]

test.each(far)('an end that is far away has its year on the poster: %d, «%s»', (endsAt, words) => {
  const html = landingPage(landingViewOf({ ...sampleLink, endsAt }, surroundings), templateOf('event'))
  expect(textIn(html, 'p')[0]).toBe(words)
})

test('messengers are told of the page by its card; the preview in the editor needs none', () => {
  const html = landingPage(view, templateOf('light'), card)
  const tags = elementsOf(html)
    .filter(({ name, attributes }) => name === 'meta' && (attributes.property ?? '') !== '')
    .map(({ attributes }) => [attributes.property, attributes.content])
  expect(tags).toEqual([
    ['og:type', 'website'],
    ['og:url', card.url],
    ['og:title', 'Кружка'],
    ['og:description', 'Ручная работа, двойной обжиг.'],
    ['og:image', card.picture]
  ])
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(landingPage(view, templateOf('light'), { ...card, picture: '' })).not.toContain('og:image')
  expect(landingPage(view, templateOf('light'))).not.toMatch(/og:|twitter:/)
})
