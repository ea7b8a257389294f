import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { landingPage } from './landing-page.ts'
import { landingViewOf, type LandingLink } from './landing-view.ts'
import { templates } from './templates.ts'
import { elementsOf } from './testing/elements.ts'
import { surroundings, sampleLink } from './testing/landing-sample.ts'
import { visibleText } from './visible-text.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        '"><script>alert(1)</script>',
        "' onclick='x",
        '" autofocus onfocus=x y="',
        '</style><b>',
        '</title><img src=x onerror=x>',
        '<!--',
        ']]>',
        '&lt;script&gt;',
        '&#60;i&#62;',
        '\0',
        '\u202E',
        '\u2066',
        '\u200B',
        '`${x}`',
        '</bdi></a><a href=//evil.example>',
        'я'.repeat(120)
      ),
      { maxLength: 5 }
    )
    .map(parts => parts.join(''))
)

const links = fc.record({
  title: hostile,
  description: hostile,
  buttonTitle: hostile,
  advertiser: hostile,
  erid: hostile,
  additionalLinks: fc.array(
    hostile.map(title => ({ title, url: 'https://example.ru/' })),
    { maxLength: 3 }
  )
})

/** What a link of this shape looks like with words of no harm in place of its own. */
const harmless = (text: string) => {
  const { length } = visibleText(text)
  return 'x'.repeat(length)
}

const skeleton = (html: string) =>
  elementsOf(html).map(({ name, attributes }) => ({
    name,
    attributes: Object.keys(attributes),
    href: attributes.href,
    class: attributes.class
  }))

test.each(templates)(
  'whatever a link says, «$id» has the elements and surroundings it should, no others',
  one => {
    fc.assert(
      fc.property(links, written => {
        const link: LandingLink = { ...sampleLink, ...written }
        const plain: LandingLink = {
          ...sampleLink,
          title: harmless(written.title),
          description: harmless(written.description),
          buttonTitle: harmless(written.buttonTitle),
          advertiser: harmless(written.advertiser),
          erid: harmless(written.erid),
          additionalLinks: written.additionalLinks.map(({ title, url }) => ({ title: harmless(title), url }))
        }
        const card = { url: 'https://go.example/kruzhka', title: link.title || 'x', picture: '' }
        const html = landingPage(landingViewOf(link, surroundings), one, card)
        const expected = landingPage(landingViewOf(plain, surroundings), one, {
          ...card,
          title: harmless(card.title)
        })
        expect(skeleton(html)).toEqual(skeleton(expected))
        expect(html).not.toMatch(/[\0\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/)
      }),
      { numRuns: 150 }
    )
  }
)

test('an address is escaped too, whoever gives it', () => {
  const view = landingViewOf(sampleLink, {
    ...surroundings,
    button: n => `/a"><script>${n}`,
    complaint: '"><script>'
  })
  for (const template of templates) {
    const names = elementsOf(landingPage({ ...view, picture: '"><script>' }, template)).map(
      ({ name }) => name
    )
    expect(names).not.toContain('script')
  }
})
