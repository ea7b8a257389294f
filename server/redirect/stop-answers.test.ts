import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { announceLinkChange } from '#server/platform/link-changes.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, signUp } from '#test/factories.ts'
import { withoutHurry } from '#test/no-hurry.ts'
import { openingRequest } from '#test/over-http.ts'

/** A look-up is given up after so long, which is not what this is about. */
const PATIENCE_MS = 3000

const server = duringTests(startTestApp)

test('what waits for PostgreSQL when a stop begins is answered, and its click is stored', async () => {
  const { sql, cache, clickhouse } = server.services
  const { shortlink } = await createLink(server, await signUp(server), { appTitle: '', appImage: '' })
  await announceLinkChange(sql, [shortlink])
  await expect.poll(() => cache.peek(shortlink)).toBeUndefined()
  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  await withoutHurry([PATIENCE_MS], async () => {
    const visitor = connect(Number(port), '127.0.0.1')
    const answer = text(visitor)
    let closed: Promise<unknown> = Promise.resolve()
    await sql.begin(async tx => {
      await tx`lock table slugs, links in access exclusive mode`
      visitor.write(openingRequest(shortlink, 'waiting').replace(/\r\n$/, 'Connection: close\r\n\r\n'))
      // Of this database: other tests have theirs on the same server.
      const waiting = () => tx`
        select from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(waiting, { timeout: 60_000 }).not.toEqual([])
      closed = server.app.close()
      await expect.poll(() => server.app.server.listening, { timeout: 60_000 }).toBe(false)
      expect(visitor.bytesRead).toBe(0)
    })
    expect(await answer).toMatch(/^HTTP\/1\.1 302 /)
    await closed
  })
  await server.settle()
  const stored = await clickhouse.probe.query({
    query: 'select utm_content from visits',
    format: 'TabSeparated'
  })
  expect(await stored.text()).toBe('waiting\n')
})
