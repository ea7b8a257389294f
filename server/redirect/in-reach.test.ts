import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { isPostgresAway } from '#server/platform/postgres.ts'

import { whileInReach } from './in-reach.ts'

const PATIENCE_MS = 50

/** Something that is asked and can fall silent; what was asked in the silence is never answered. */
function asked() {
  const questions: string[] = []
  let silent = false
  return {
    questions,
    fallSilent: (isSo: boolean) => {
      silent = isSo
    },
    question: (what: string) => {
      questions.push(what)
      return silent ? new Promise<string>(() => {}) : Promise.resolve(`of ${what}`)
    }
  }
}

const outcomeOf = (work: Promise<unknown>) => work.catch((error: unknown) => isPostgresAway(error))

test('in a silence everybody is refused in time, then one at a time finds out whether it lasts', async () => {
  const { questions, question, fallSilent } = asked()
  const { ask, isSilent } = whileInReach(question, PATIENCE_MS)
  expect(await ask('a', 'me')).toBe('of a')
  fallSilent(true)
  const first = ['b', 'c', 'd'].map(what => outcomeOf(ask(what, 'me')))
  expect(await Promise.all(first)).toEqual([true, true, true])
  expect(isSilent()).toBe(true)

  questions.length = 0
  const flood = Array.from({ length: 1000 }, (_, n) => outcomeOf(ask(`guess ${n}`, `guesser ${n}`)))
  expect(new Set(await Promise.all(flood))).toEqual(new Set([true]))
  expect(questions).toEqual(['guess 0'])

  fallSilent(false)
  expect(await ask('e', 'me')).toBe('of e')
  expect(isSilent()).toBe(false)
  expect(await Promise.all(['f', 'g'].map(what => ask(what, 'me')))).toEqual(['of f', 'of g'])
})

test('no more is asked at once than can be answered, and what fails at once is no silence', async () => {
  const { question, fallSilent, questions } = asked()
  const { ask, isSilent } = whileInReach(question, PATIENCE_MS)
  fallSilent(true)
  const many = Array.from({ length: 5000 }, (_, n) => outcomeOf(ask(`${n}`, `${n}`)))
  await sleep(0)
  expect(questions).toHaveLength(2000)
  expect(new Set(await Promise.all(many))).toEqual(new Set([true]))

  const broken = whileInReach(() => Promise.reject(new TypeError('a wrong statement')), PATIENCE_MS)
  await expect(broken.ask('a', 'me')).rejects.toThrow(TypeError)
  expect([isSilent(), broken.isSilent()]).toEqual([true, false])
})

test('whoever asks without end leaves room for others, and asks again when answered', async () => {
  const answers = new Map<string, (answer: string) => void>()
  const { ask } = whileInReach(what => new Promise<string>(resolve => answers.set(what, resolve)), 60_000)
  const flood = Array.from({ length: 3000 }, (_, n) => outcomeOf(ask(`guess ${n}`, 'flooder')))
  expect(answers.size).toBe(500)
  const other = ask('a link', 'other')
  expect(answers.size).toBe(501)
  for (const [what, answer] of answers) answer(`of ${what}`)
  expect(await other).toBe('of a link')
  expect((await Promise.all(flood)).filter(outcome => outcome === true)).toHaveLength(2500)
  answers.clear()
  for (let n = 0; n < 1000; n += 1) void outcomeOf(ask(`again ${n}`, 'flooder'))
  expect(answers.size).toBe(500)
  for (const answer of answers.values()) answer('')
})
