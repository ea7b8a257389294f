import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pino } from 'pino'
import { Type } from 'typebox'
import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { takeSnapshots } from '#server/backup/clickhouse-tables.store.ts'
import { holdBackups } from '#server/backup/one-backup.ts'
import { select } from '#server/platform/clickhouse.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'
import { insertPlainVisits } from '#test/link-visits.ts'
import { mailsTo } from '#test/mails.ts'

import { startSweeping } from './sweeping.ts'

const context = duringTests(startTestApp)

const outbox = () => join(context.dataDir, 'outbox')

/** Of everything that a killed backup leaves. */
const snapshots = () =>
  select(
    context.services.clickhouse,
    Type.Object({ name: Type.String() }),
    `select name from system.tables where database = currentDatabase() and name like 'backup\\_%' order by name`,
    {}
  ).then(rows => rows.map(({ name }) => name))

/** `done`: what a start does not wait for. */
async function sweepAfter(days: number, done = async () => {}): Promise<void> {
  const { dataDir, services } = context
  const { sql, clickhouse, jobs, cache, ingest, pictureFiles, endRenewal } = services
  const sweeping = await startSweeping({
    sql,
    clickhouse,
    jobs,
    ingest,
    pictureFiles,
    forgetSlugs: cache.forget,
    endRenewal,
    clock: () => context.now() + days * DAY_MS,
    log: pino({ level: 'silent' }),
    spoolDir: join(dataDir, 'spool'),
    outboxDir: outbox()
  })
  await done()
  await sweeping.stop()
}

const left = async () => {
  const [row] = await context.services.sql`
    select (select count(*)::int from sessions) as sessions, (select count(*)::int from attempts) as attempts,
           (select count(*)::int from secrets) as secrets, (select count(*)::int from mails) as mails,
           (select count(*)::int from users where deleted_at is not null) as removed`
  return row
}

test('what may not be kept any longer goes when its time has come, each by its own', async () => {
  const { username } = await signUp(context)
  const { username: going } = await signUp(context)
  await mailsTo(context, going)
  await context.services.sql`
    update sessions set ended_at = now() from users where users.id = user_id and username = ${username}`
  await context.services.sql`
    update users set delete_at = now() + interval '130 days' where username = ${going}`

  const all = { sessions: 2, attempts: 2, secrets: 2, mails: 2, removed: 0 }
  expect(await left()).toEqual(all)
  await sweepAfter(0.5)
  expect(await left()).toEqual({ ...all, attempts: 0 })
  await sweepAfter(29)
  expect(await left()).toEqual({ ...all, attempts: 0, secrets: 0 })
  await sweepAfter(89)
  expect(await left()).toEqual({ ...all, attempts: 0, secrets: 0, mails: 0 })
  await sweepAfter(91)
  expect(await left()).toEqual({ sessions: 1, attempts: 0, secrets: 0, mails: 0, removed: 0 })
  await sweepAfter(120.01)
  expect(await left()).toEqual({ sessions: 0, attempts: 0, secrets: 0, mails: 0, removed: 0 })
  await sweepAfter(131, () => expect.poll(left).toMatchObject({ removed: 1 }))
})

const at = (days: number) => new Date(context.now() - days * DAY_MS).toISOString().replaceAll(':', '-')

test('letters of the outbox go after 30 days, whole or not; nothing else does', async () => {
  const [old, broken, young] = [`${at(29.1)}-1.eml`, `${at(29.1)}-2.eml.part`, `${at(28.9)}-3.eml`]
  const before = await readdir(outbox())
  for (const name of [old, broken, young, '0001-notes.txt']) await writeFile(join(outbox(), name), '')
  await sweepAfter(0.5)
  expect((await readdir(outbox())).toSorted()).toEqual(
    [...before, old, broken, young, '0001-notes.txt'].toSorted()
  )
  await sweepAfter(1)
  expect((await readdir(outbox())).toSorted()).toEqual([...before, young, '0001-notes.txt'].toSorted())
  await sweepAfter(31)
  expect(await readdir(outbox())).toEqual(['0001-notes.txt'])
})

test('what a killed backup has left in ClickHouse goes; what one that is under way needs stays', async () => {
  const { sql, clickhouse } = context.services
  await takeSnapshots(clickhouse)
  const all = await snapshots()
  expect(all).toEqual(['backup_link_past', 'backup_visits'])
  await sql.session(async session => {
    await holdBackups(session, new AbortController().signal)
    await sweepAfter(0)
    expect(await snapshots()).toEqual(all)
  })
  await sweepAfter(0, () => expect.poll(snapshots).toEqual([]))
})

test('who was visited is found once a day also by clicks that came in months late', async () => {
  const { sql } = context.services
  const { username } = await signUp(context)
  const found = () => sql`select id, visited from users where username = ${username}`
  const [user] = await found()
  await sweepAfter(0)
  await insertPlainVisits(context, String(user?.id), [{ link: '5', time: context.now() - 90 * DAY_MS }])
  await sweepAfter(0, () => expect.poll(found).toMatchObject([{ visited: true }]))
})
