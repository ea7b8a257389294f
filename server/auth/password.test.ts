import { availableParallelism } from 'node:os'

import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'

import { hashPassword, isPassword } from './password.ts'

const WAITING = 50
const FITTING = Math.max(2, availableParallelism()) + WAITING

const context = duringTests(startTestApp)

const passing = (asked: Promise<unknown>[]) =>
  Promise.allSettled(asked).then(all => all.filter(({ status }) => status === 'fulfilled').length)

test('hashes are made as many at once as there are cores, fifty wait, and the rest is told to come again', async () => {
  const passwordHash = await hashPassword('secret-123')
  const asked = Array.from({ length: FITTING + 20 }, (_none, index) =>
    index % 2 ? hashPassword('secret-123') : isPassword(passwordHash, 'secret-123')
  )
  await expect(asked.at(-1)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
  expect(await passing(asked)).toBe(FITTING)
})

test('who comes then is answered 503 with a time to come again, and is not counted as a guesser', async () => {
  const { username, password } = await signUp(context)
  const signIn = () =>
    context.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } })
  const over = new AbortController()
  // Whoever is done asks again in that moment: as long as the crowd stays nobody else gets a place.
  const stay = async () => {
    while (!over.signal.aborted) await hashPassword('secret-123')
  }
  const crowd = Promise.all(Array.from({ length: FITTING }, stay))
  const refused = await signIn()
  over.abort()
  await crowd
  expect(refused.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await signIn()).statusCode).toBe(200)
})
