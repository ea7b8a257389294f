import { expect, test } from 'vitest'

import { cardPage } from './card-page.ts'
import { elementsOf, textIn } from './testing/elements.ts'

const card = {
  url: 'https://go.example/kruzhka',
  title: 'Кружка «Лес»',
  picture: 'https://go.example/uploads/a.jpg'
}

test('a crawler is told title, picture and address, and may follow the short link', () => {
  const html = cardPage(card)
  expect(textIn(html, 'title')).toEqual(['Кружка «Лес»'])
  const tags = elementsOf(html).flatMap(({ attributes: { property, content } }) =>
    property === undefined ? [] : [[property, content]]
  )
  expect(tags).toEqual([
    ['og:type', 'website'],
    ['og:url', card.url],
    ['og:title', card.title],
    ['og:image', card.picture]
  ])
  expect(elementsOf(html).find(({ name }) => name === 'a')?.attributes.href).toBe(card.url)
})

test('a title of markup and tricks is text, and one of nothing is the address', () => {
  const html = cardPage({ ...card, title: '</title><script>\u202Ex"</script>' })
  expect(textIn(html, 'title')).toEqual(['</title><script>x"</script>'])
  expect(elementsOf(html).map(({ name }) => name)).not.toContain('script')
  expect(textIn(cardPage({ ...card, title: '\u200B' }), 'title')).toEqual([card.url])
})
