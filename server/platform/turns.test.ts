import { setImmediate as nextTurn } from 'node:timers/promises'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createTurns } from './turns.ts'

const WAITING_MAX = 4

interface Asked {
  user: string
  nth: number
}

/** Somebody asks, or one of the questions under way ends, well or not. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ user: fc.constantFrom('anna', 'anna', 'anna', 'boris', 'vera') }) },
  { weight: 2, arbitrary: fc.record({ end: fc.nat(), fails: fc.boolean() }) }
)

/** Runs steps against turns whose questions end only when they are told to. */
function startQuestions(atOnce: number) {
  const turns = createTurns(atOnce, WAITING_MAX, 'Подождите.')
  const running: (Asked & { end: (fails: boolean) => void })[] = []
  const waiting: Asked[] = []
  const begun: Asked[] = []
  const refused: unknown[] = []
  const outcomes: Promise<unknown>[] = []
  let count = 0

  const ask = (user: string) => {
    const asked = { user, nth: (count += 1) }
    waiting.push(asked)
    const answer = turns.run(user, async () => {
      waiting.splice(waiting.indexOf(asked), 1)
      begun.push(asked)
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      running.push({ ...asked, end: fails => (fails ? reject(new Error('away')) : resolve(asked.nth)) })
      return promise
    })
    outcomes.push(
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'away') return
        waiting.splice(waiting.indexOf(asked), 1)
        refused.push(error)
      })
    )
  }
  const end = (index: number, fails: boolean) => {
    const [one] = running.length > 0 ? running.splice(index % running.length, 1) : []
    one?.end(fails)
  }
  return { ask, end, running, waiting, begun, refused, outcomes }
}

test('users take turns, none waits for two of another, and no reader rests while somebody waits', async () => {
  let rotated = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 60, size: 'max' }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, atOnce) => {
        const { ask, end, running, waiting, begun, refused, outcomes } = startQuestions(atOnce)
        /** How often each other user began since one has waited to begin. */
        const overtaken = new Map<string, string[]>()
        for (const one of [...steps, ...steps.map(() => ({ end: 0, fails: false }))]) {
          const [begunBefore, refusedBefore] = [begun.length, refused.length]
          const queue = waiting.filter(({ user }) => 'user' in one && user === one.user).length
          const full = running.length === atOnce && queue === WAITING_MAX
          if ('user' in one) ask(one.user)
          else end(one.end, one.fails)
          await nextTurn()

          expect(refused.length - refusedBefore).toBe(Number(full))
          expect(running.length).toBeLessThanOrEqual(atOnce)
          expect(waiting.length === 0 || running.length === atOnce).toBe(true)
          for (const { user } of begun.slice(begunBefore)) {
            overtaken.delete(user)
            for (const [other, users] of overtaken) {
              expect(users, `${other} waits`).not.toContain(user)
              users.push(user)
              rotated += 1
            }
          }
          for (const { user } of waiting) if (!overtaken.has(user)) overtaken.set(user, [])
        }
        await Promise.all(outcomes)
        expect([waiting, running]).toEqual([[], []])
        for (const error of refused) expect(error).toMatchObject({ statusCode: 429, retryAfter: 2 })
        for (const user of ['anna', 'boris', 'vera']) {
          const order = begun.filter(asked => asked.user === user).map(({ nth }) => nth)
          expect(order).toEqual(order.toSorted((a, b) => a - b))
        }
        const asked = steps.filter(one => 'user' in one).length
        expect(begun.length + refused.length).toBe(asked)
      }
    ),
    { numRuns: 300 }
  )
  expect(rotated).toBeGreaterThan(100)
})

test('forty that wait do not delay the first of another', async () => {
  const turns = createTurns(2, 48, 'Подождите.')
  const begun: string[] = []
  const asked = [...Array<string>(42).fill('anna'), 'boris'].map(user =>
    turns.run(user, async () => {
      begun.push(user)
      await nextTurn()
    })
  )
  await Promise.all(asked)
  expect(begun.indexOf('boris')).toBe(3)
})

test('who has gone gives up the turn, and nothing of theirs begins', async () => {
  const turns = createTurns(1, 2, 'Подождите.')
  const { promise: first, resolve: end } = Promise.withResolvers<void>()
  const running = turns.run('anna', () => first)
  const begun: string[] = []
  const ask = (name: string, gone?: AbortSignal) =>
    turns
      .run('anna', async () => void begun.push(name), gone)
      .then(
        () => 'answered',
        (error: unknown) => error
      )
  const gone = new AbortController()
  const [left, kept] = [ask('left', gone.signal), ask('kept')]
  expect(await ask('one too many')).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  gone.abort(new Error('gone'))
  expect(await left).toEqual(new Error('gone'))
  const next = ask('next')
  expect(await ask('late', gone.signal)).toEqual(new Error('gone'))
  end()
  await running
  expect(await Promise.all([kept, next])).toEqual(['answered', 'answered'])
  expect(begun).toEqual(['kept', 'next'])
})

test('who goes as the turn comes hands it on', async () => {
  const turns = createTurns(1, 2, 'Подождите.')
  const { promise: first, resolve: end } = Promise.withResolvers<void>()
  const gone = new AbortController()
  const running = turns.run('anna', () => first)
  const left = turns.run('anna', async () => 'begun', gone.signal)
  const kept = turns.run('boris', async () => 'answered')
  end()
  await running.finally(() => gone.abort(new Error('gone')))
  await expect(left).rejects.toThrow('gone')
  expect(await kept).toBe('answered')
})
