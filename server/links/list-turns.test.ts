import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'
import { putLongLinks } from '#test/long-links.ts'

const LIST = '/api/users/shortlinks?limit=200'

const context = duringTests(startTestApp)
let base: string
beforeAll(async () => {
  base = await context.app.listen({ host: '127.0.0.1', port: 0 })
})

test('two lists of a user at once, the next when one of them was read or given up', async () => {
  const user = await signUp(context)
  await putLongLinks(context, user, 200)
  const { headers } = user
  /** Asked for, and not read on. */
  const ask = async () => {
    const asking = get(new URL(LIST, base), { headers, agent: false })
    asking.on('error', () => {})
    const [response]: IncomingMessage[] = await once(asking, 'response')
    if (!response) throw new Error('no answer')
    return response
  }
  const [first, second] = await Promise.all([ask(), ask()])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])

  const asked = Array.from({ length: 21 }, () => context.app.inject({ url: LIST, headers }))
  const refused = await Promise.race(asked)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('списков ссылок') })
  const other = await signUp(context)
  expect((await context.app.inject({ url: LIST, headers: other.headers })).statusCode).toBe(200)
  let answered = 0
  for (const asking of asked) void asking.then(() => (answered += 1))
  await sleep(500)
  expect(answered).toBe(1)

  first.destroy()
  const replies = await Promise.all(asked)
  const lists = replies.filter(({ statusCode }) => statusCode === 200)
  expect([lists.length, replies.length]).toEqual([20, 21])
  expect(lists[0]?.json()).toHaveLength(200)
  second.resume()
  await once(second, 'end')
  expect((await context.app.inject({ url: LIST, headers })).statusCode).toBe(200)
})
