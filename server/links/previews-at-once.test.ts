import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Shortlink } from '#contract/links.ts'
import { usePicture } from '#server/pictures/pictures.store.ts'
import { openSite, pageOf, type LocalSite } from '#server/pictures/testing/local-site.ts'
import { sample } from '#server/pictures/testing/samples.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { nextName, postLink, putLink, signUp, idOf } from '#test/factories.ts'

let site: LocalSite
let context: TestApp
/** Pages below `/silent` say nothing before that. */
const over = Promise.withResolvers<void>()
beforeAll(async () => {
  site = await openSite()
  context = await startTestApp(
    {},
    {
      async askStranger(address) {
        if (new URL(address).pathname.startsWith('/silent')) await over.promise
        return site.ask(address)
      }
    }
  )
  site.set('/a.png', { type: 'image/png', body: await sample('png') })
})
afterAll(async () => {
  over.resolve()
  await context.close()
  await site.close()
})

const signUpRich = async () => {
  const user = await signUp(context)
  await context.services.sql`
    update users set plan = 'UNLIMITED_1', payed_to = now() + interval '1 year' where id = ${await idOf(context, user)}`
  return user
}
const titleOf = async (id: string) => {
  const [row] = await context.services.sql<
    { app_title: string }[]
  >`select app_title from links where id = ${id}`
  return row?.app_title
}
const silent = () => site.to(`/${nextName('silent')}`)

test('a link that is changed while its page is read: both wait, and neither fails', async () => {
  const { sql, jobs } = context.services
  const user = await signUpRich()
  const [path, asked, go] = [
    `/${nextName('held')}`,
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>()
  ]
  site.set('/b.png', { type: 'image/png', body: await sample('png', { background: '#0bb' }) })
  site.set(path, (_request, response) => {
    asked.resolve()
    void go.promise.then(() =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf('Со страницы', '/b.png'))
    )
  })
  const { _id } = (await postLink(context, user, { fulllink: site.to(path) })).json<Shortlink>()
  await asked.promise

  // As `changeLink` does: first the link, then its picture.
  await sql.begin(async tx => {
    await tx`select 1 from links where id = ${_id} for update`
    go.resolve()
    const waits = async () =>
      (
        await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      ).length > 0
    await vi.waitUntil(waits, { timeout: 60_000 })
    const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select name from uploads`
    expect(await usePicture(tx, name)).toBe(true)
  })
  expect(await jobs.rest(60_000)).toBe(true)
  const [failed] = await sql`select output from pgboss.job where output is not null`
  expect(failed).toBeUndefined()
  expect(await titleOf(_id)).toBe('Со страницы')
})

test('what one user changes again and again to targets that hang keeps nobody else waiting', async () => {
  const greedy = await signUpRich()
  const { _id, shortlink } = (
    await postLink(context, greedy, { appTitle: '', appImage: '' })
  ).json<Shortlink>()
  for (let time = 0; time < 20; time += 1) {
    await putLink(context, greedy, _id, { fulllink: silent(), shortlink, appTitle: null, appImage: null })
    await postLink(context, greedy, { fulllink: silent() })
  }
  const path = `/${nextName('good')}`
  site.set(path, { body: pageOf('Хорошая') })
  const { _id: good } = (
    await postLink(context, await signUp(context), { fulllink: site.to(path) })
  ).json<Shortlink>()
  // Behind one of those that hang it would never come.
  await vi.waitUntil(async () => (await titleOf(good)) === 'Хорошая', { timeout: 60_000 })
  const waiting = await context.services.sql`
    select from pgboss.job where singleton_key = ${_id} and state in ('created', 'active')`
  expect(waiting.length).toBeLessThanOrEqual(2)
})
