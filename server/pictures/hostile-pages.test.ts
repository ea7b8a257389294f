import { setImmediate as others } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { cleanTitle } from './clean-title.ts'
import { readOpenGraph } from './open-graph.ts'
import { pageText } from './page-text.ts'

const LENGTH = 512 * 1024
const filled = (piece: string, start = '', end = '') =>
  start + piece.repeat((LENGTH - start.length - end.length) / piece.length) + end
const numbered = (start: string, end: string) =>
  start + Array.from({ length: LENGTH / 8 }, (_, n) => `${n.toString(36)}${end}`).join('')

const pages: [about: string, page: string][] = [
  ['blank titles', filled('<title> </title>', `<title>${' '.repeat(LENGTH / 2)}</title>`)],
  ['titles without an end', filled('<title>')],
  ['entities', filled('&CounterClockwiseContourIntegral;', '<title>')],
  ['half entities', filled('&lt', '<title>')],
  ['ampersands', filled('&', '<title>')],
  ['ampersands in a value', filled('&', '<meta content="', '">')],
  ['a value without an end', filled('x', '<a b="')],
  ['marks on one letter', filled('\u0301', '<title>a')],
  ['unseen letters', filled('\u200b', '<title>')],
  ['metas', filled('<meta property="x" content="y">')],
  ['blank names', filled('<meta property="og:title" content=" ">')],
  ['one attribute again and again', filled('a ', '<meta ')],
  ['attributes', numbered('<meta ', ' ')],
  ['attributes with values', numbered('<meta ', '=a ')],
  ['tags of their own names', numbered('', '><')],
  ['paragraphs', filled('<p>')],
  ['ends of paragraphs', filled('</p>')],
  ['depth', filled('<b>')],
  ['a list as deep as is read', filled('<i></i>', '<b>'.repeat(198))],
  ['ends of nothing, deep', filled('</x>', '<b>'.repeat(198))],
  ['drawings', filled('<svg>')],
  ['rows', filled('<tr><td>', '<table>')],
  ['angles', filled('<')],
  ['a comment', filled('-', '<!--')],
  ['a script', filled('</scrip', '<script>')],
  ['alphabets', filled('<meta charset=')],
  ['an alphabet behind blanks', filled(' ', '<meta charset=', 'x>')],
  ['alphabets in one tag', filled('charset=', '<meta ', '>')],
  ['an address', filled('a.', '<meta property="og:image" content="http://', '">')],
  ['a base', filled('%61', '<base href="http://', '">')]
]

const STRETCH_MS = 50
/** What is still cold takes longer, too: one try that is quick is enough. */
const TRIES = 5

/** Work of this thread, milliseconds: while others of the machine are at theirs, none passes. */
const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest work between which nothing else was done, milliseconds. */
async function stretchOf(page: string): Promise<number> {
  let [longest, before, isOver] = [0, worked(), false]
  const look = () => {
    const now = worked()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await others()
  const text = pageText(Buffer.from(page).subarray(0, LENGTH), `text/html${' '.repeat(15_000)}`)
  await others()
  const { title, ownTitle } = await readOpenGraph(text, new URL('https://shop.test/'))
  cleanTitle(title)
  cleanTitle(ownTitle)
  await others()
  isOver = true
  return longest
}

test.each(pages)('half a megabyte of %s holds nothing up', async (_, page) => {
  const stretches: number[] = []
  do stretches.push(await stretchOf(page))
  while (stretches.length < TRIES && Math.min(...stretches) >= STRETCH_MS)
  expect(Math.min(...stretches)).toBeLessThan(STRETCH_MS)
})

test('a header of nothing but blanks is soon read', () => {
  const before = worked()
  for (let time = 0; time < 10; time += 1)
    pageText(Buffer.from('A'), `text/html; charset=${' '.repeat(16_000)}"`)
  expect(worked() - before).toBeLessThan(10 * STRETCH_MS)
})
