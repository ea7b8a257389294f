import { pino } from 'pino'
import { expect, test } from 'vitest'

import { closeAll } from './opened.ts'

const part = () => {
  const end = Promise.withResolvers<void>()
  let asked = false
  const close = () => {
    asked = true
    return end.promise
  }
  return { close, end, isAsked: () => asked }
}

test('parts are told to end all at once; the engines wait for each of them, also for one that fails', async () => {
  const [first, second, engine, other] = [part(), part(), part(), part()]
  const lines: string[] = []
  const log = pino({ base: null }, { write: line => void lines.push(line) })
  const opened = { parts: [first.close, second.close], engines: [engine.close, other.close] }
  const closing = closeAll(opened, log)
  expect([first, second, engine, other].map(one => one.isAsked())).toEqual([true, true, false, false])
  first.end.reject(new Error('stuck'))
  await new Promise(resolve => setImmediate(resolve))
  expect([engine, other].map(one => one.isAsked())).toEqual([false, false])
  second.end.resolve()
  await new Promise(resolve => setImmediate(resolve))
  expect([engine, other].map(one => one.isAsked())).toEqual([true, true])
  for (const one of [engine, other]) one.end.resolve()
  await closing
  expect(lines.map(line => /"message":"(\w+)"/.exec(line)?.[1])).toEqual(['stuck'])
})
