import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { sample } from '#server/pictures/testing/samples.ts'

import { startHammer } from './hammer.ts'
import { openLive } from './live-client.ts'
import { open, owner, PERSON, signUp, visitsOf } from './over-http.ts'
import { startSeveral, type Several } from './several-processes.ts'
import { expectCounted, expectEachCounted, spooledFiles, storedRows } from './stored-visits.ts'

// Two processes on one PostgreSQL and one ClickHouse server, behind a balancer.

const SOON = { timeout: 90_000, interval: 20 }
const CAUGHT_UP = { timeout: 180_000, interval: 200 }
const CONNECTIONS = 16
const ENOUGH = 300
const PASSWORD_TRIES = 5

let several: Several
let token: string
beforeAll(async () => {
  several = await startSeveral()
  token = await signUp(several.balancer.url, owner)
  await several.sql`update users set roles = '{USER,ADMIN}', confirmed = true`
}, 600_000)
afterEach(() => several.processes[B].line.mend())
afterAll(() => several.close(), 180_000)

/** Of both, the first one first. */
const bases = () => several.processes.map(({ server }) => server.url)
const [A, B] = [0, 1] as const
async function untilTakenIn(): Promise<void> {
  for (const { server } of several.processes)
    await expect.poll(() => spooledFiles(server.dataDir), CAUGHT_UP).toEqual([])
}

const baseOf = (one: typeof A | typeof B) => several.processes[one].server.url

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' })
    },
    ...(body && { body: JSON.stringify(body) })
  })
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

const Link = Type.Object({ _id: Type.String(), shortlink: Type.String() })

/** Nothing of its page is looked up later. */
const draft = (shortlink: string) => ({
  shortlink,
  fulllink: 'https://example.ru/old',
  appTitle: '',
  appImage: ''
})

const makeLink = async (base: string, shortlink: string) =>
  Value.Parse(Link, await ask('POST', `${base}/api/users/shortlinks`, draft(shortlink)))

/** What each process makes of a link: its status and where it leads. Asked with HEAD, which nobody's visits count. */
const answers = (slug: string) =>
  Promise.all(
    bases().map(async base => {
      const init = { method: 'HEAD', redirect: 'manual', headers: { 'user-agent': PERSON } } as const
      const { status, headers } = await fetch(`${base}/${slug}`, init)
      return `${status} ${headers.get('location') ?? ''}`.trim()
    })
  )

/** Both come to say the same; tells after how long. */
async function expectBoth(slug: string, answer: string, what: string): Promise<void> {
  const begun = performance.now()
  await expect.poll(() => answers(slug), SOON).toEqual([answer, answer])
  process.stdout.write(`${what}: right on both within ${Math.round(performance.now() - begun)} ms\n`)
}

test(
  'a link that is made, changed, blocked or deleted by one is right on both',
  { timeout: 600_000 },
  async () => {
    const { _id, shortlink } = await makeLink(baseOf(A), 'known-to-both')
    await expectBoth(shortlink, '302 https://example.ru/old', 'made')
    await ask('PUT', `${baseOf(B)}/api/users/shortlinks/${_id}`, {
      ...draft(shortlink),
      fulllink: 'https://example.ru/new'
    })
    await expectBoth(shortlink, '302 https://example.ru/new', 'changed')
    const closing = { blocked: true, reason: 'Поддельная страница банка' }
    await ask('PUT', `${baseOf(A)}/api/admin/shortlinks/${_id}`, closing)
    await expect
      .poll(async () => (await answers(shortlink)).map(one => one.slice(0, 3)), SOON)
      .not.toContain('302')
    await ask('PUT', `${baseOf(B)}/api/admin/shortlinks/${_id}`, { blocked: false })
    await expectBoth(shortlink, '302 https://example.ru/new', 'opened again')
    await ask('DELETE', `${baseOf(B)}/api/users/shortlinks/${_id}`)
    await expect
      .poll(async () => (await answers(shortlink)).map(one => one.slice(0, 3)), SOON)
      .not.toContain('302')
  }
)

test(
  'what changed while a line to PostgreSQL was lost is right when it comes back',
  { timeout: 400_000 },
  async () => {
    const witness = await makeLink(baseOf(A), 'told-in-order')
    await expectBoth(witness.shortlink, '302 https://example.ru/old', 'made')
    const { _id, shortlink } = await makeLink(baseOf(A), 'lost-line')
    // The notice of a new link has it forgotten: whoever has heard what came after that has heard it.
    await ask('PUT', `${baseOf(A)}/api/users/shortlinks/${witness._id}`, {
      ...draft(witness.shortlink),
      fulllink: 'https://example.ru/new'
    })
    await expectBoth(witness.shortlink, '302 https://example.ru/new', 'changed')
    await expectBoth(shortlink, '302 https://example.ru/old', 'made')
    await several.processes[B].line.cut()
    await ask('PUT', `${baseOf(A)}/api/users/shortlinks/${_id}`, {
      ...draft(shortlink),
      fulllink: 'https://example.ru/new'
    })
    expect((await answers(shortlink))[B]).toBe('302 https://example.ru/old')
    await several.processes[B].line.mend()
    await expectBoth(shortlink, '302 https://example.ru/new', 'after the line came back')
    await ask('DELETE', `${baseOf(A)}/api/users/shortlinks/${witness._id}`)
  }
)

test('a letter is sent once, whoever sends it', { timeout: 400_000 }, async () => {
  const { mails, sql } = several
  const people = Array.from({ length: 20 }, (_, nth) => `reader-${nth}@example.ru`)
  await Promise.all(
    people.map((username, nth) => signUp(bases()[nth % 2] ?? '', { username, password: 'secret-123' }))
  )
  const lettersTo = () =>
    people.map(name => mails.received.filter(({ recipients }) => recipients.includes(name)).length)
  await expect.poll(() => Math.min(...lettersTo()), SOON).toBeGreaterThan(0)
  const due = () =>
    sql`select from pgboss.job where state in ('created', 'retry', 'active') and name = 'mail'`
  await expect.poll(async () => (await due()).length, SOON).toBe(0)
  expect(lettersTo()).toEqual(people.map(() => 1))
})

test('tries of a password are counted together', async () => {
  const guest = { username: 'guest@example.ru', password: 'secret-123' }
  await several.sql`delete from attempts`
  await signUp(baseOf(A), guest)
  const signIn = async (base: string, password: string) => {
    const body = JSON.stringify({ ...guest, password })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${base}/api/auth/login`, { method: 'POST', headers, body })).status
  }
  for (let nth = 0; nth < PASSWORD_TRIES; nth += 1)
    expect(await signIn(bases()[nth % 2] ?? '', 'secret-999')).toBe(401)
  expect(await Promise.all(bases().map(base => signIn(base, guest.password)))).toEqual([429, 429])
})

test('a picture that one has taken is shown by both', async () => {
  const answer = await fetch(`${baseOf(A)}/api/users/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await sample('png'))
  })
  const { url } = Value.Parse(Type.Object({ url: Type.String() }), await answer.json())
  for (const base of bases()) expect((await fetch(`${base}${url}`)).status).toBe(200)
})

test('a click is seen as it comes, whichever took it in', { timeout: 400_000 }, async () => {
  const { shortlink } = await makeLink(baseOf(A), 'seen-by-both')
  const [here, there] = await Promise.all(
    [A, B].map(one => openLive(baseOf(one), { authorization: `Bearer ${token}` }))
  )
  // The other one is told who looks on.
  await expect
    .poll(
      async () => {
        await open(baseOf(A), shortlink)
        return there?.visits.length ?? 0
      },
      { ...SOON, interval: 500 }
    )
    .toBeGreaterThan(0)
  const begun = performance.now()
  // What takes long to be told is lost: nobody wants to see a visit late.
  await expect
    .poll(
      async () => {
        await open(baseOf(B), `${shortlink}?utm_source=there`)
        return here?.visits.map(({ utm_source: source }) => source)
      },
      { ...SOON, interval: 500 }
    )
    .toContain('there')
  process.stdout.write(
    `seen by the other process ${Math.round(performance.now() - begun)} ms after the click\n`
  )
  expect(there?.visits.every(({ label }) => label === shortlink)).toBe(true)
  for (const client of [here, there]) client?.leave()
})

test(
  'one is killed under load: the other goes on, and every answered redirect is counted once',
  { timeout: 900_000 },
  async () => {
    await untilTakenIn()
    const before = await visitsOf(baseOf(B), token)
    const stored = await storedRows(several.clickhouse)
    const { shortlink } = await makeLink(baseOf(B), 'under-load')
    const load = startHammer(several.balancer.port, CONNECTIONS, shortlink, 2)
    await expect.poll(load.answered, SOON).toBeGreaterThan(ENOUGH)
    const { server } = several.processes[A]
    await server.killTree()
    const answered = load.answered()
    await expect.poll(load.answered, SOON).toBeGreaterThan(answered + ENOUGH)
    const anew = startHammer(several.balancer.port, CONNECTIONS, shortlink, 2)
    await expect.poll(anew.answered, SOON).toBeGreaterThan(ENOUGH)
    expect((await readdir(join(server.dataDir, 'spool'))).length).toBeGreaterThan(0)
    await several.processes[A].again()
    load.halt()
    const inFlight = await load.broken
    await anew.stop()

    await untilTakenIn()
    const all = load.answered() + anew.answered()
    const counted = (await visitsOf(baseOf(A), token)) - before
    process.stdout.write(`${all} redirects answered, ${inFlight.length} in flight, ${counted} counted\n`)
    expect(counted).toBeGreaterThanOrEqual(all)
    expect(counted).toBeLessThanOrEqual(all + inFlight.length)
    await expectCounted(several.clickhouse, { answered: stored + all, inFlight: inFlight.length })
    await expectEachCounted(several.clickhouse, { answered: [...load.names(), ...anew.names()], inFlight })
  }
)
