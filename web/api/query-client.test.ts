import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'

import { ApiError } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

const refusal = (statusCode: number, seconds?: number) =>
  new ApiError({ statusCode, code: 'X', message: '' }, seconds)
const { queries, mutations } = queryClient.getDefaultOptions()
const retry = (failures: number, error: Error) =>
  typeof queries?.retry === 'function' && queries.retry(failures, error)
const delay = (failures: number, error = new Error()) =>
  typeof queries?.retryDelay === 'function' ? queries.retryDelay(failures, error) : undefined

test('keeps the numbers of the specification', () => {
  expect(queries?.gcTime).toBe(300_000)
  expect(mutations?.retry).toBe(0)
  expect([0, 1, 2, 3].map(failures => retry(failures, refusal(503)))).toEqual([true, true, true, false])
  expect([0, 1, 2, 3, 4, 5, 9].map(failures => delay(failures))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000
  ])
})

test('asks again only where that can help', () => {
  expect([0, 408, 429, 500].map(status => retry(0, refusal(status)))).toEqual([true, true, true, true])
  expect([401, 402, 403, 404, 422].some(status => retry(0, refusal(status)))).toBe(false)
})

test('waits as long as the server says, and says so itself where that is long', () => {
  expect([retry(0, refusal(429, 20)), delay(0, refusal(429, 20))]).toEqual([true, 20_000])
  expect([retry(0, refusal(429, 90)), retry(0, refusal(503, 60))]).toEqual([false, false])
})

test('without a connection a change fails at once: it does not come later, when the person has thought better of it', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  let tries = 0
  const mutationFn = async () => {
    tries += 1
    throw new ApiError({ statusCode: 0, code: 'OFFLINE', message: '' })
  }
  const change = queryClient.getMutationCache().build(queryClient, { mutationFn })
  await expect(change.execute(undefined)).rejects.toBeInstanceOf(ApiError)
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(tries).toBe(1)
})
