import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

import { beforeAll, expect, test, vi } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'
import { putLongLinks } from '#test/long-links.ts'

const LINKS = 400

const context = duringTests(startTestApp)
let base: string
beforeAll(async () => {
  base = await context.app.listen({ host: '127.0.0.1', port: 0 })
})

async function withLongLinks(): Promise<TestUser> {
  const user = await signUp(context)
  await putLongLinks(context, user, LINKS)
  return user
}

const exported = ({ headers }: TestUser) => context.app.inject({ url: '/api/users/export', headers })

/** A file that was begun, and is not read on. */
async function begun({ headers }: TestUser): Promise<IncomingMessage> {
  const asking = request(new URL('/api/users/export', base), { headers })
  asking.end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('no answer')
  return response
}

test('one at a time of a user and two of all; whoever goes away makes room', async () => {
  const [anna, boris, vera] = [await withLongLinks(), await withLongLinks(), await signUp(context)]
  const [ofAnna, ofBoris] = [await begun(anna), await begun(boris)]
  const again = await exported(anna)
  expect(again.statusCode).toBe(429)
  expect(again.json()).toMatchObject({ message: expect.stringContaining('Файл уже собирается') })
  const third = await exported(vera)
  expect([third.statusCode, third.headers['retry-after']]).toEqual([503, '10'])
  expect(third.json()).toMatchObject({ message: expect.stringContaining('других пользователей') })

  ofBoris.destroy()
  await vi.waitFor(async () => expect((await exported(vera)).statusCode).toBe(200), { timeout: 60_000 })
  expect(await json(ofAnna)).toMatchObject({ links: { length: LINKS }, letters: [{ kind: 'confirm' }] })
  await vi.waitFor(async () => expect((await exported(anna)).statusCode).toBe(200), { timeout: 60_000 })
})
