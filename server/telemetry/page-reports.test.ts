import { pino } from 'pino'
import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

const lines: string[] = []
const context = duringTests(() =>
  startTestApp({}, { log: pino({}, { write: line => void lines.push(line) }) })
)

const report = async (message: string, from: string) => {
  const reply = await context.app.inject({
    method: 'POST',
    url: '/metrics/error',
    payload: { message, route: '/links' },
    remoteAddress: from
  })
  return reply.statusCode
}
const logged = (message: string) => lines.filter(line => line.includes(`"message":"${message}"`)).length

const letters = (count: number) => String.fromCodePoint(97 + (count % 26), 97 + Math.floor(count / 26))

test('the same error is told once, whoever meets it', async () => {
  for (const from of ['203.0.113.1', '203.0.113.2']) expect(await report('x is undefined', from)).toBe(204)
  expect(logged('x is undefined')).toBe(1)
})

test('one address, and one /48, fills a part of the log; an error that it kept out is told when another meets it', async () => {
  const flood = Array.from({ length: 40 }, (_, count) => `flood ${letters(count)}`)
  for (const [home, message] of flood.entries()) await report(message, `2001:db8:7:${home}::1`)
  const kept = flood.filter(message => logged(message) === 0)
  expect(kept).toHaveLength(20)
  const [first = ''] = kept
  expect(await report(first, '203.0.113.3')).toBe(204)
  expect(logged(first)).toBe(1)
  expect(await report('y is undefined', '203.0.113.3')).toBe(204)
  expect(logged('y is undefined')).toBe(1)

  for (let count = 0; count < 9; count += 1) await report(`own ${letters(count)}`, '203.0.113.4')
  expect(lines.filter(line => line.includes('"message":"own '))).toHaveLength(5)
})

test('what a /48 tells is bounded as a whole, too', async () => {
  const statuses: number[] = []
  for (let home = 0; home < 81; home += 1) statuses.push(await report('again', `2001:db8:9:${home}::1`))
  expect(statuses).toEqual([...Array.from({ length: 80 }, () => 204), 429])
  expect(await report('again', '2001:db8:a::1')).toBe(204)
})
