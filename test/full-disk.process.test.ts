import { execFileSync } from 'node:child_process'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterEach, expect, test } from 'vitest'

import { createShortlink, open, signUp, visitsOf } from './over-http.ts'
import { killAll, startServer } from './process.ts'

afterEach(killAll)

const Spool = Type.Object({ status: Type.String(), lost: Type.Optional(Type.Integer()) })
const Health = Type.Object({ details: Type.Object({ spool: Spool }) })

test('when nothing more can be written redirects go on, health says so, losses are counted, and room mends it', async () => {
  const server = await startServer()
  const limitFiles = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`])
  const spoolHealth = async () => {
    const answer = await fetch(`${server.url}/health`)
    return { ...Value.Parse(Health, await answer.json()).details.spool, code: answer.status }
  }
  const token = await signUp(server.url, { username: 'owner@example.ru', password: 'secret-123' })
  const slug = await createShortlink(server.url, token)
  await open(server.url, slug)
  await expect.poll(() => visitsOf(server.url, token), { timeout: 10_000 }).toBe(1)
  limitFiles(10)
  for (let turn = 0; turn < 20; turn += 1) await open(server.url, slug)
  expect(await spoolHealth()).toMatchObject({ code: 503 })
  limitFiles('unlimited')
  await open(server.url, slug)
  expect(await spoolHealth()).toMatchObject({ code: 200, lost: 20 })
  await expect.poll(() => visitsOf(server.url, token), { timeout: 10_000 }).toBe(2)
  expect(server.output().match(/their clicks are lost/g)).toHaveLength(1)
  await server.stop()
})
