import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { adultPage } from './adult-page.ts'
import {
  askCountedPage,
  askUncountedPage,
  countedPage,
  foreignSignPage,
  oldSignPage,
  uncountedPage
} from './own-visits-page.ts'
import {
  blockedPage,
  deletedPage,
  endedPage,
  notFoundPage,
  unavailablePage,
  waitingPage
} from './status-pages.ts'

const about = (query: string) => ({ query, privacy: '/privacy-policy' })
const bytesOf = (html: string) => new TextEncoder().encode(html).length

const pages = {
  'not found': notFoundPage(),
  deleted: deletedPage(),
  blocked: blockedPage(),
  waiting: waitingPage(Date.UTC(2026, 10, 21, 7)),
  ended: endedPage(),
  unavailable: unavailablePage(),
  uncounted: uncountedPage('/profile/info', '?sign=a&b'),
  counted: countedPage('/profile/info'),
  'ask uncounted': askUncountedPage('/own?sign=a&b'),
  'ask counted': askCountedPage('/own?sign=a&b'),
  'old sign': oldSignPage('/profile/info'),
  'foreign sign': foreignSignPage('/profile/info'),
  adult: adultPage({ erid: '2Vtzq', advertiser: 'ООО «Ромашка», ИНН 7700000000' }, about('utm_source=vk'))
}

test.each(Object.entries(pages))(
  'the page «%s» is small, Russian and asks nobody for anything',
  (_, html) => {
    expect(bytesOf(html)).toBeLessThan(15_000)
    expect(html).toContain('<html lang="ru">')
    expect(html).not.toMatch(/<script|<img|<link|url\(|https?:\/\//)
  }
)

/** The elements of a page, without what they carry. */
const tags = (html: string) => html.match(/<[^>]*>/g)?.map(tag => tag.replace(/ .*/s, '>'))

test('nothing that a stranger wrote becomes markup of the 18+ page', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"><script>alert(1)</script>', "' onclick='x", '</style><b>', '&lt;')
  )
  fc.assert(
    fc.property(hostile, hostile, (advertiser, query) => {
      const plain = adultPage({ erid: 'A1', advertiser: 'x' }, about('q'))
      const html = adultPage({ erid: 'A1', advertiser }, about(query))
      expect(tags(html)).toEqual(tags(plain))
    })
  )
})

test('the question about the age leads to what is kept about visitors', () => {
  expect(pages.adult).toContain('<a href="/privacy-policy">Конфиденциальность</a>')
})

test('without advertising there is no mark', () => {
  expect(adultPage({ erid: '', advertiser: 'ООО «Ромашка»' }, about(''))).not.toContain('Реклама')
})
