import { afterEach, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { createLink, signUp } from '#test/factories.ts'

let server: TestApp

afterEach(() => server.close())

/** How many visitors are told apart when one proxy hands on three people's visits. */
async function visitorsBehind(
  environment: Record<string, string>,
  people = ['77.88.8.1', '77.88.8.2', '77.88.8.3']
) {
  server = await startTestApp(environment)
  const link = await createLink(server, await signUp(server))
  for (const person of people) {
    const answer = await server.app.inject({
      url: `/${link.shortlink}`,
      remoteAddress: '10.0.0.1',
      headers: { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': person }
    })
    expect(answer.statusCode).toBe(302)
  }
  await server.settle()
  const rows = await server.services.clickhouse.probe.query({
    query: 'select uniqExact(visitor)::UInt32 as visitors, count()::UInt32 as visits from visits',
    format: 'JSONEachRow'
  })
  return rows.json()
}

test.each([
  [{}, 1],
  [{ TRUST_PROXY: '10.9.9.9' }, 1],
  [{ TRUST_PROXY: '10.0.0.0/24' }, 3],
  [{ TRUST_PROXY: '1' }, 3]
])('X-Forwarded-For under %j: %d visitors', async (environment, visitors) => {
  expect(await visitorsBehind(environment)).toEqual([{ visitors, visits: 3 }])
})

test('an address is the same with any port of its', async () => {
  const people = ['77.88.8.1', '77.88.8.1:4001', '77.88.8.1:4002', '[2a02:6b8::1]:443', '2a02:6b8::1']
  expect(await visitorsBehind({ TRUST_PROXY: '1' }, people)).toEqual([{ visitors: 2, visits: 5 }])
})
