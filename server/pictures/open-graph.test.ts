import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readOpenGraph } from './open-graph.ts'

const read = (html: string, place = 'https://shop.test/catalog/jacket?a=1') =>
  readOpenGraph(html, new URL(place))
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`
const titleOf = async (html: string) => (await read(html)).title
const imageOf = async (html: string) => (await read(html)).image

describe('the title', () => {
  test.each([
    ['Open Graph before all', `<title>C</title>${meta('twitter:title', 'B')}${meta('og:title', 'A')}`, 'A'],
    ['Twitter’s before its own', `<title>C</title><meta name="twitter:title" content="B">`, 'B'],
    ['its own', '<title>C</title>', 'C'],
    ['the first of two', `${meta('og:title', 'A')}${meta('og:title', 'B')}`, 'A'],
    ['the first that says something', `${meta('og:title', ' ')}${meta('og:title', 'B')}`, 'B'],
    ['the first title', '<title>A</title><title>B</title>', 'A'],
    ['the first title that says something', '<title> </title><title>\n B</title><title>C</title>', 'B'],
    ['no more of it than is of use', `<title>${'A'.repeat(9999)}</title>`, 'A'.repeat(4096)],
    ['by name instead of property', '<meta name="og:title" content="A">', 'A'],
    ['in any letter case', '<META PROPERTY=" OG:Title " CONTENT="A">', 'A'],
    [
      'with entities',
      meta('og:title', '&laquo;A&raquo; &amp; &#66;&#x43;&nbsp;&lt;b&gt;'),
      '«A» & BC\u00a0<b>'
    ],
    ['with entities in its own', '<title>A &amp; B &lt;i&gt;</title>', 'A & B <i>'],
    ['with what looks like a tag', '<title>A <b>B</b></title>', 'A <b>B</b>'],
    ['without quotes', '<meta property=og:title content=A>', 'A'],
    ['in single quotes', `<meta property='og:title' content='A "B"'>`, 'A "B"'],
    ['with no head told', '<!doctype html><title>A</title><p>', 'A'],
    ['after a comment', '<!-- <title>B</title> --><title>A</title>', 'A'],
    ['not out of a script', '<script>"<title>B</title>"</script><title>A</title>', 'A'],
    ['not out of a drawing', '<svg><title>B</title></svg><title>A</title>', 'A'],
    ['of a page that is cut in it', '<head><title>Куртка «Ле', 'Куртка «Ле'],
    ['of a page that is cut in a tag', `<head><title>A</title><meta property="og:title" content="B`, 'A'],
    ['not behind the head', `<head><title>A</title></head>${meta('og:title', 'B')}`, 'A'],
    ['not in the body', `<title>A</title><body>${meta('og:title', 'B')}`, 'A'],
    ['not in a body’s drawing', '<body><svg><title>B</title></svg>', ''],
    ['of nothing', '', ''],
    ['of what is not closed', '<meta property="og:title" content="A"', '']
  ])('%s', async (_, html, title) => {
    expect(await titleOf(html)).toBe(title)
  })
})

describe('the picture', () => {
  test.each([
    ['whole', meta('og:image', 'https://cdn.test/a.png'), 'https://cdn.test/a.png'],
    ['of this host', meta('og:image', '/a.png'), 'https://shop.test/a.png'],
    ['of this folder', meta('og:image', 'a.png?b=1&amp;c=2'), 'https://shop.test/catalog/a.png?b=1&c=2'],
    ['without a scheme', meta('og:image', '//cdn.test/a.png'), 'https://cdn.test/a.png'],
    [
      'by the base of the page',
      `<base href="/new/">${meta('og:image', 'a.png')}`,
      'https://shop.test/new/a.png'
    ],
    [
      'by a base of another host',
      `<base href="https://cdn.test/x/">${meta('og:image', 'a.png')}`,
      'https://cdn.test/x/a.png'
    ],
    [
      'by a base that comes after it',
      `${meta('og:image', 'a.png')}<base href="/new/">`,
      'https://shop.test/new/a.png'
    ],
    [
      'by the first base',
      `<base href="/1/"><base href="/2/">${meta('og:image', 'a.png')}`,
      'https://shop.test/1/a.png'
    ],
    [
      'by no broken base',
      `<base href="http://[">${meta('og:image', 'a.png')}`,
      'https://shop.test/catalog/a.png'
    ],
    ['by no base without a path', `<base href="data:text/html,x">${meta('og:image', 'a.png')}`, ''],
    [
      'secure before plain',
      `${meta('og:image', 'http://a.test/')}${meta('og:image:secure_url', 'https://b.test/')}`,
      'https://b.test/'
    ],
    ['the first', `${meta('og:image', '/1.png')}${meta('og:image', '/2.png')}`, 'https://shop.test/1.png'],
    ['Twitter’s', '<meta name="twitter:image" content="/a.png">', 'https://shop.test/a.png'],
    ['the old way', '<link rel="image_src" href="/a.png">', 'https://shop.test/a.png'],
    [
      'the next when it is none',
      `${meta('og:image', 'data:image/png;base64,AA')}<meta name="twitter:image" content="/a.png">`,
      'https://shop.test/a.png'
    ],
    ['no script', meta('og:image', 'javascript:alert(1)'), ''],
    ['no file', meta('og:image', 'file:///etc/passwd'), ''],
    ['no endless address', meta('og:image', `/${'x'.repeat(3000)}`), ''],
    ['none', '<title>A</title>', '']
  ])('%s', async (_, html, image) => {
    expect(await imageOf(html)).toBe(image)
  })
})

test('no text at all breaks it', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '<head>',
      '</head>',
      '<meta property="og:title" content="',
      '">',
      '<title>',
      '</title>',
      '<base href="',
      '<!--',
      '&',
      '<svg>'
    )
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
      const { image } = await read(pieces.join(''))
      expect(image === '' || /^https?:/.test(image)).toBe(true)
    })
  )
})
