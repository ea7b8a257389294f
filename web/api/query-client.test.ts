import { expect, test } from 'vitest'

import { ApiError } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

const refusal = (statusCode: number) => new ApiError({ statusCode, code: 'X', message: '' })
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

test('waits as long as the server says', () => {
  expect(delay(0, new ApiError({ statusCode: 429, code: 'X', message: '' }, 90))).toBe(90_000)
})
