import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { analytics } from '#contract/analytics.ts'
import { links } from '#contract/links.ts'

import { startTestApp } from './app.ts'
import { duringTests } from './during-tests.ts'
import { createLink, signUp, type TestUser } from './factories.ts'

const WAITING = 48
/** Of one user: those that are made, and those that wait for them. */
const LISTS = 2 + 20

const context = duringTests(startTestApp)
let anna: TestUser
let boris: TestUser
/** How many questions are asked at once: of the engine inside few, of a server more. */
let readersCount: number
/** Gives the engine's readers back. */
let release: () => void

beforeAll(() => {
  readersCount = context.services.clickhouse.readers.size
})

beforeEach(async () => {
  anna = await signUp(context)
  boris = await signUp(context)
  await createLink(context, anna)
  const { readers } = context.services.clickhouse
  const held = Promise.withResolvers<void>()
  release = held.resolve
  for (let n = 0; n < readersCount; n += 1) void readers.use(() => held.promise)
})
afterEach(() => release())

/** One that every plan keeps: of others nobody has to be asked. */
const day = new Date().toISOString().slice(0, 10)
const report = { url: analytics.visits.path, query: { dateFrom: day, dateTo: day } }
const byVisits = { url: links.list.path, query: { sort: '-visits' } }
const plainList = { url: links.list.path, query: {} }

type Question = typeof report | typeof byVisits | typeof plainList

const ask = ({ headers }: TestUser, question: Question) => context.app.inject({ ...question, headers })

/** Asks so many at once; resolves when so many of them were refused: the others wait. */
async function flood(
  user: TestUser,
  question: Question,
  { asked: count, refused }: { asked: number; refused: number },
  onAnswer: () => void = () => {}
) {
  let refusals = 0
  const asked = Array.from({ length: count }, async () => {
    const { statusCode, headers } = await ask(user, question)
    if (statusCode === 200) return onAnswer()
    expect([statusCode, headers['retry-after']]).toEqual([429, '2'])
    refusals += 1
  })
  await vi.waitUntil(() => refusals === refused, { timeout: 60_000, interval: 5 })
  return { answers: Promise.all(asked), refusals: () => refusals }
}

test.each([
  ['reports', report, () => readersCount + WAITING],
  ['lists by visits', byVisits, () => LISTS]
])(
  'between two answers of one user there is one of another who floods with %s',
  async (_what, question, most) => {
    let ofAnna = 0
    const before: number[] = []
    const first = await flood(anna, question, { asked: most() + 1, refused: 1 }, () => (ofAnna += 1))
    const second = await flood(boris, report, { asked: WAITING + 1, refused: 1 }, () => before.push(ofAnna))
    release()
    await Promise.all([first.answers, second.answers])
    expect([first.refusals(), second.refusals()]).toEqual([1, 1])
    expect(before).toHaveLength(WAITING)
    // Some of hers had begun before him, and answers of several readers come in any order.
    before.forEach((count, nth) => expect(count).toBeLessThanOrEqual(nth + 2 * readersCount))
  }
)

test('whose questions wait has the links without figures at once, and no order by visits', async () => {
  const { answers } = await flood(anna, report, { asked: readersCount + WAITING + 1, refused: 1 })
  const list = await ask(anna, plainList)
  expect(list.statusCode).toBe(200)
  expect(list.json()).toMatchObject([{ visits: null, uniqVisits: null, daily: null }])
  const ordered = await ask(anna, byVisits)
  expect(ordered.json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_ATTEMPTS' })
  expect(ordered.headers['retry-after']).toBe('2')
  release()
  await answers
  expect((await ask(anna, plainList)).json()).toMatchObject([{ visits: 0, uniqVisits: 0 }])
})
