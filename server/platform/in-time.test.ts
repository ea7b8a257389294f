import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { inTime, NoAnswer } from './in-time.ts'

const LONG_MS = 60_000

const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length

test('an answer and a failure come as they are, and leave no timer behind', async () => {
  const before = timers()
  await expect(inTime(Promise.resolve(7), LONG_MS)).resolves.toBe(7)
  await expect(inTime(Promise.reject(new Error('away')), LONG_MS)).rejects.toThrow('away')
  expect(timers()).toBe(before)
})

test('what takes too long is told apart from what fails, and may fail later', async () => {
  const late = Promise.withResolvers<never>()
  await expect(inTime(late.promise, 5)).rejects.toBeInstanceOf(NoAnswer)
  late.reject(new Error('away'))
  await sleep(0)
})
