import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { NoAnswer } from './in-time.ts'
import { whileThere } from './while-there.ts'

const never = () => new Promise<never>(() => {})

const slow = async () => {
  await sleep(4500)
  return 5
}

test('work that is quick is done without a look', async () => {
  let looks = 0
  const ask = async () => void (looks += 1)
  expect(await whileThere(ask, async () => 5)).toBe(5)
  expect(looks).toBe(0)
})

test('slow work is waited for while somebody is there', async () => {
  let looks = 0
  const ask = async () => void (looks += 1)
  expect(await whileThere(ask, slow)).toBe(5)
  expect(looks).toBeGreaterThan(0)
})

test('silence ends the wait, and the work is told', async () => {
  const signals: AbortSignal[] = []
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return never()
  }
  await expect(whileThere(never, work)).rejects.toThrow(NoAnswer)
  expect(signals.map(signal => signal.aborted)).toEqual([true])
})

test('who is gone is told of by what asking failed with', async () => {
  const gone = new Error('gone')
  await expect(whileThere(() => Promise.reject(gone), never)).rejects.toBe(gone)
})

test('what the work failed with is told', async () => {
  const refused = new Error('refused')
  await expect(whileThere(never, () => Promise.reject(refused))).rejects.toBe(refused)
})
