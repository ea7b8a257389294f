import * as fc from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { parseClick } from '#server/visits/click.ts'

import { clickId } from './click-id.ts'
import { clickLine } from './click-line.ts'

const NOW = Date.UTC(2026, 10, 21)
const link = { id: '29385873957785878', owner: '29385873875795097' }

async function lineOf(headers: Record<string, string>, query: string, method: 'GET' | 'HEAD' = 'GET') {
  const app = Fastify({ exposeHeadRoutes: false })
  let line = ''
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: (request, reply) => {
      line = clickLine(request.raw, link, { kind: 'visit', address: '2001:db8::7', query, now: NOW })
      return reply.send()
    }
  })
  await app.inject({ method, url: '/', headers })
  return line
}

test('a line holds the facts of the request, and nothing for what was not sent', async () => {
  const headers = {
    'user-agent': 'Mozilla/5.0',
    referer: 'https://vk.com/',
    'accept-language': 'ru,en;q=0.9',
    'sec-purpose': 'prefetch'
  }
  const whole = parseClick(await lineOf(headers, 'utm_source=vk'))
  expect(whole).toEqual({
    id: whole?.id,
    t: NOW,
    l: link.id,
    o: link.owner,
    k: 'visit',
    m: 'GET',
    ip: '2001:db8::7',
    ua: 'Mozilla/5.0',
    r: 'https://vk.com/',
    al: 'ru,en;q=0.9',
    q: 'utm_source=vk',
    p: 'prefetch'
  })
  const bare = parseClick(await lineOf({ 'user-agent': '' }, '', 'HEAD'))
  expect(bare).toEqual({
    id: bare?.id,
    t: NOW,
    l: link.id,
    o: link.owner,
    k: 'visit',
    m: 'HEAD',
    ip: '2001:db8::7'
  })
})

test('whatever is sent, the line is one line and a click, its texts cut to what a row may hold', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 600, maxLength: 5000 }))
  await fc.assert(
    fc.asyncProperty(text, text, async (header, query) => {
      const line = await lineOf({ 'user-agent': encodeURI(header.toWellFormed()), referer: '"\\' }, query)
      const click = parseClick(line)
      expect(line).not.toMatch(/[\r\n]/)
      expect(click?.r).toBe('"\\')
      expect(query.startsWith(click?.q ?? '')).toBe(true)
      expect((click?.q ?? '').length).toBeLessThanOrEqual(2048)
      expect(click?.ua?.length ?? 0).toBeLessThanOrEqual(512)
    }),
    { numRuns: 50 }
  )
})

test.each([
  ['is as long as may be', `a=${'x'.repeat(2033)}&utm_term=all`, `a=${'x'.repeat(2033)}&utm_term=all`],
  ['is longer by one', `a=${'x'.repeat(2034)}&utm_term=all`, `a=${'x'.repeat(2034)}`],
  ['has a mark right behind that', `a=${'x'.repeat(2046)}&utm_term=all`, `a=${'x'.repeat(2046)}`],
  ['is one parameter', 'x'.repeat(5000), undefined]
])('a query too long keeps whole parameters: one that %s', async (_, query, kept) => {
  expect(parseClick(await lineOf({}, query))?.q).toBe(kept)
})

test('ids of one millisecond differ, and later ones are greater', () => {
  const ids = Array.from({ length: 200_000 }, () => clickId(NOW))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(id => /^[1-9]\d{0,17}$/.test(id))).toBe(true)
  const [one, next] = [clickId(NOW), clickId(NOW + 1)]
  expect(BigInt(next)).toBeGreaterThan(BigInt(one))
})

test('a clock that is set back, and stands there, gives no id twice', () => {
  const ids = [NOW + 1, NOW, NOW + 1].flatMap(now => Array.from({ length: 450_000 }, () => clickId(now)))
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([0, 1, Date.UTC(2025, 11, 31), Date.UTC(2026, 0, 1)])(
  'a clock that is wrong (%d) loses no click',
  now => {
    const ids = Array.from({ length: 100 }, (_, passed) => clickId(now + passed))
    const read = ids.map(
      id => parseClick(JSON.stringify({ id, t: now, l: '2', o: '3', k: 'visit', m: 'GET', ip: '' }))?.id
    )
    expect(read).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  }
)
