import { once } from 'node:events'

import { expect, test } from 'vitest'

import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp } from '#test/factories.ts'
import { flood, openLive, openUnread } from '#test/live-client.ts'

const context = duringTests(startTestApp)

test('a stop ends every stream at once, one that is not read too, and lets none begin', async () => {
  const { app, services } = context
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const user = await signUp(context)
  const { _id } = await createLink(context, user)
  await openUnread(base, user.headers)
  const read = [await openLive(base, user.headers), await openLive(base, user.headers)]
  await flood(services.live, _id)
  // Of this database: other tests have theirs on the same server.
  const waiting = () => services.sql`
    select 1 from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`
  const late = services.sql.begin(async tx => {
    await tx`lock table links in access exclusive mode`
    // A look whether streams may go on may be what waits.
    const arrived = once(app.server, 'request')
    const asked = openLive(base, user.headers)
    await arrived
    while ((await waiting()).length === 0);
    const closed = app.close()
    await Promise.all(read.map(({ ended }) => ended))
    return { asked, closed }
  })
  const { asked, closed } = await late
  expect((await asked).status).toBe(503)
  await closed
  expect(services.live.watches()).toEqual([])
})
