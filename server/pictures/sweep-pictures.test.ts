import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, putLink, signUp, type TestUser } from '#test/factories.ts'

import { openPictureFiles } from './picture-files.ts'
import { recordStray } from './pictures.store.ts'
import { createPictures } from './pictures.ts'
import { sweepPictures } from './sweep-pictures.ts'
import { sample } from './testing/samples.ts'

const context = duringTests(startTestApp)
let user: TestUser
beforeAll(async () => {
  user = await signUp(context)
  await context.services.sql`update users set plan = 'UNLIMITED_1', payed_to = now() + interval '1 year'`
})
beforeEach(() => context.services.sql`delete from attempts`)

let colors = 0
const keep = async () => {
  const background = `#${(colors += 1).toString(16).padStart(6, '0')}`
  // Colours next to each other are one in a JPEG.
  const size = { width: 30 + colors, background }
  return (await context.services.pictures.keep(await sample('png', size), '1')).name
}
const sweep = () => {
  const { sql, pictureFiles } = context.services
  return sweepPictures(sql, pictureFiles, context.now())
}
const rowOf = async (name: string) =>
  (await context.services.sql`select 1 from uploads where name = ${name}`).length > 0
const folder = () => join(context.dataDir, 'uploads')
const isThere = async (name: string) => {
  const [row, file] = [await rowOf(name), (await readdir(folder())).includes(name)]
  expect(row).toBe(file)
  return row
}
async function hourly(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    context.travel(HOUR_MS)
    await sweep()
  }
}

describe('a picture', () => {
  test('that nobody uses goes a day later', async () => {
    const name = await keep()
    await hourly(23)
    expect(await isThere(name)).toBe(true)
    await hourly(2)
    expect(await isThere(name)).toBe(false)
    expect((await context.app.inject(`/uploads/${name}`)).statusCode).toBe(404)
  })

  test('that comes again meanwhile has another day', async () => {
    const bytes = await sample('png', { width: 99 })
    const { name } = await context.services.pictures.keep(bytes, '1')
    await hourly(20)
    await context.services.pictures.keep(bytes, '1')
    await hourly(20)
    expect(await isThere(name)).toBe(true)
    await hourly(6)
    expect(await isThere(name)).toBe(false)
  })

  test('stays as long as a link shows it, archived or not, and a day more', async () => {
    const name = await keep()
    const links = [
      await createLink(context, user, { appImage: `/uploads/${name}` }),
      await createLink(context, user, { appImage: `/uploads/${name}` })
    ]
    const bulk = (action: string, ids: string[]) =>
      context.app.inject({
        method: 'POST',
        url: '/api/users/shortlinks/bulk',
        headers: user.headers,
        payload: { action, ids }
      })
    await bulk(
      'archive',
      links.map(({ _id }) => _id)
    )
    await hourly(50)
    expect(await isThere(name)).toBe(true)
    for (const { _id } of links) {
      expect(await isThere(name)).toBe(true)
      await bulk('delete', [_id])
      await hourly(23)
    }
    expect(await isThere(name)).toBe(true)
    await hourly(3)
    expect(await isThere(name)).toBe(false)
  })

  test('that a link gives up and takes again stays', async () => {
    const name = await keep()
    const { _id, shortlink } = await createLink(context, user, { appImage: `/uploads/${name}` })
    const set = (appImage: string) =>
      putLink(context, user, _id, { fulllink: 'https://example.ru/page', shortlink, appImage })
    await set('')
    await hourly(20)
    await set(`/uploads/${name}`)
    await hourly(40)
    expect(await isThere(name)).toBe(true)
  })
})

test('pictures of a removed account go a day later', async () => {
  const leaving = await signUp(context)
  const name = await keep()
  const { _id } = await createLink(context, leaving, {
    appImage: `/uploads/${name}`,
    description: 'О товаре',
    buttonTitle: 'Купить'
  })
  await context.app.inject({
    method: 'DELETE',
    url: '/api/users/profile',
    headers: leaving.headers,
    payload: { password: leaving.password }
  })
  await hourly(2)
  expect(await isThere(name)).toBe(true)
  const { removeUsers } = await import('#server/removal.ts')
  context.travel(31 * DAY_MS)
  const { sql, clickhouse, jobs, cache, endRenewal } = context.services
  await removeUsers({
    sql,
    clickhouse,
    jobs,
    clock: context.now,
    log: pino({ level: 'silent' }),
    forgetSlugs: cache.forget,
    endRenewal
  })
  const [row] = await sql`select picture, description, button_title, app_image from links where id = ${_id}`
  expect(row).toEqual({ picture: '', description: '', button_title: '', app_image: '' })
  await hourly(26)
  expect(await isThere(name)).toBe(false)
})

/** A file that was left two days ago. */
const leave = async (name: string) => {
  await writeFile(join(folder(), name), 'half')
  const then = (context.now() - 2 * DAY_MS) / 1000
  await utimes(join(folder(), name), then, then)
}

describe('what a broken process left', () => {
  test('goes when it is a day old', async () => {
    const stray = `${'e'.repeat(32)}.jpg`
    await leave(stray)
    await leave('0.part')
    await sweep()
    const left = await readdir(folder())
    expect([left.includes(stray), left.includes('0.part'), await rowOf(stray)]).toEqual([false, false, false])
  })

  test('and what is none of ours stays', async () => {
    await leave('README')
    await sweep()
    expect(await readdir(folder())).toContain('README')
  })
})

test('of many pictures all are looked at', async () => {
  const { sql } = context.services
  await sql`
    insert into uploads (name, width, height, bytes, unused_at)
    select md5(n::text) || '.jpg', 1, 1, 1, null from generate_series(1, 3500) n`
  await sweep()
  const [row] = await sql`select count(*)::int as left from uploads where unused_at is null and width = 1`
  expect(row).toEqual({ left: 0 })
  await hourly(26)
})

test('a file that somebody brings while it is taken for a stray one is as young as it is', async () => {
  const { sql } = context.services
  const name = await keep()
  await recordStray(sql, name, context.now() - 2 * DAY_MS)
  await sweep()
  expect(await isThere(name)).toBe(true)
})

test('a picture whose row cannot be written is not there, nor half of it', async () => {
  const { sql } = context.services
  const before = await readdir(folder())
  const failing = createPictures({
    sql: Object.assign((...of: Parameters<typeof sql>) => sql(...of), sql, {
      begin: () => Promise.reject(new Error('away'))
    }),
    clock: context.now,
    files: openPictureFiles(folder())
  })
  await expect(failing.keep(await sample('png', { width: 77 }), '1')).rejects.toThrow('away')
  expect(await readdir(folder())).toEqual(before)
})
