import { expect, test } from 'vitest'

import { aboutPage, type AboutLink } from './about-page.ts'
import { elementsOf, textIn } from './testing/elements.ts'

const link: AboutLink = {
  address: 'https://go.example/kruzhka',
  title: 'Кружка «Лес»',
  fulllink: 'https://www.wildberries.ru/catalog/12345678/detail.aspx?size=1',
  additionalLinks: [{ title: 'Новости', url: 'https://t.me/les' }],
  isLanding: true,
  erid: '',
  advertiser: '',
  adult: false,
  complaint: '/complaint?link=kruzhka',
  asciiHostOf: target => new URL(target).hostname
}

const hrefsOf = (html: string) =>
  elementsOf(html)
    .filter(({ name }) => name === 'a')
    .map(({ attributes }) => attributes.href)

test('it shows every address with its host, and leads nowhere but through the short link', () => {
  const html = aboutPage(link)
  expect(textIn(html, 'h1')).toEqual(['Куда ведёт ссылка'])
  expect(textIn(html, 'b')).toEqual(['www.wildberries.ru', 't.me'])
  expect(textIn(html, 'li')).toEqual([
    'Wildberrieshttps://www.wildberries.ru/catalog/12345678/detail.aspx?size=1',
    'Новости · Telegramhttps://t.me/les'
  ])
  expect(hrefsOf(html)).toEqual(['/kruzhka', '/complaint?link=kruzhka'])
  expect(html).not.toMatch(/Реклама|18\+|Meta|Осторожно/)
})

test('it says what the law wants said', () => {
  const marked = { ...link, erid: '2VtzqWaB', advertiser: 'ИП Лесной А. А.', adult: true }
  const additionalLinks = [{ title: 'Фото', url: 'https://instagram.com/les' }]
  const notes = textIn(aboutPage({ ...marked, additionalLinks }), 'p').join('\n')
  expect(notes).toContain('Реклама. ИП Лесной А. А. erid: 2VtzqWaB')
  expect(notes).toContain('18+: страница предназначена для взрослых.')
  expect(notes).toContain('принадлежат компании Meta')
})

test('a host of letters that look alike is warned of', () => {
  const additionalLinks = [{ title: 'Новости', url: 'https://www.аррӏе.com/' }]
  const html = aboutPage({ ...link, fulllink: 'https://wildbеrries.ru/login', additionalLinks })
  expect(html).toContain('Осторожно')
  expect(textIn(html, 'b')).toEqual([
    'wildbеrries.ru',
    'xn--wildbrries-osi.ru',
    'www.аррӏе.com',
    'www.xn--80ak6aa92e.com',
    'Осторожно.'
  ])
})

test.each([
  'https://кружки.рф/',
  'https://shop.кружки.рф/',
  'https://shop.example/',
  'https://[2001:db8::1]/'
])('%s means what it looks like', fulllink => {
  const html = aboutPage({ ...link, fulllink })
  expect(html).not.toContain('Осторожно')
  expect(html).not.toContain('Точное имя')
})

test('an address as long as one may be is cut behind its host, and nothing of it becomes markup', () => {
  const long = `https://example.ru/"><script>${'x'.repeat(2000)}`
  const additionalLinks = Array.from({ length: 20 }, () => ({ title: '<b>'.repeat(40), url: long }))
  const html = aboutPage({ ...link, title: '"><img src=x>', fulllink: long, additionalLinks })
  const names = elementsOf(html).map(({ name }) => name)
  expect(names).not.toContain('script')
  expect(names).not.toContain('img')
  expect(names.filter(name => name === 'b')).toHaveLength(21)
  expect(new TextEncoder().encode(html).length).toBeLessThan(30_000)
})
