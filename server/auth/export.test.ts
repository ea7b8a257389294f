import { expect, test } from 'vitest'

import type { ExportedLink } from '#server/links/all-links.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { createLink, signUp, signUpWithPlan } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { PERSON } from '#test/over-http.ts'

const context = duringTests(startTestApp)
const user = beforeTests(() => signUpWithPlan(context, 'UNLIMITED_12'))

const exported = (of = user) => context.app.inject({ url: '/api/users/export', headers: of.headers })
const ask = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  context.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) })

/** What a page or a preview of a link shows. */
const cardFields = {
  description: 'Две строки\nо товаре',
  buttonTitle: 'Купить',
  appTitle: 'Заголовок',
  appImage: '',
  microlandingTemplate: 'market',
  additionalLinks: [{ title: 'Отзыв', url: 'https://example.ru/otzyv' }]
}

test('everything that is kept about the caller comes as one file', async () => {
  const { sql } = context.services
  const [one, archived, deleted] = [
    await createLink(context, user, { title: 'Весна', tags: ['акция'], advertiser: 'ИП Иванова' }),
    await createLink(context, user, cardFields),
    await createLink(context, user)
  ]
  await sql`update links set placement_cost = 1500 where id = ${one._id}`
  await context.app.inject({ url: `/${one.shortlink}`, headers: { 'user-agent': PERSON } })
  await context.settle()
  await ask('POST', '/api/users/shortlinks/bulk', { ids: [archived._id], action: 'archive' })
  await ask('DELETE', `/api/users/shortlinks/${deleted._id}`)
  await ask('POST', '/api/users/consents', { personalData: true, terms: true, news: true })
  await ask('POST', '/api/support', { topic: 'idea', message: 'Хочется тёмную тему.' })
  await sql`
    insert into identities (provider, subject, user_id, email, linked_at)
    select 'yandex', '1', id, 'anna@yandex.ru', '2026-11-01' from users where username = ${user.username}`
  await context.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': PERSON },
    payload: { username: user.username, password: user.password }
  })
  await mailsTo(context, user.username)

  const reply = await exported()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="tropa-\d{4}-\d\d-\d\d\.json"$/)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.body).not.toMatch(/argon2|"hash|password_hash/)
  const file = reply.json()
  expect(file).toMatchObject({
    profile: { username: user.username, identities: ['yandex'], news: true },
    consents: [{ kind: 'news' }, { kind: 'personalData' }, { kind: 'terms' }],
    sessions: [{ device: 'Chrome, Linux', current: false, endedAt: null }, { current: true }],
    identities: [{ provider: 'yandex', email: 'anna@yandex.ru', date: '2026-11-01T00:00:00.000Z' }],
    letters: [
      { kind: 'support', state: 'sent', facts: { topic: 'idea', message: 'Хочется тёмную тему.' } },
      { kind: 'confirm', state: 'sent' }
    ]
  })
  expect(file.leftOut).toContain('Заказы по одному – копия списка Wildberries')
  const links: ExportedLink[] = file.links
  expect(links.map(({ _id }) => _id)).toEqual([one._id, archived._id, deleted._id])
  expect(links[0]).toMatchObject({
    ...one,
    title: 'Весна',
    tags: ['акция'],
    advertiser: 'ИП Иванова',
    visits: 1,
    uniqVisits: 1,
    cost: 1500,
    deleted: null
  })
  expect(links[1]).toMatchObject({
    ...cardFields,
    picture: '',
    archived: true,
    visits: 0,
    cost: null,
    deleted: null
  })
  expect(links[2]).toMatchObject({ visits: 0, deleted: expect.any(String) })
})

test('nothing of anybody else is in it', async () => {
  const other = await signUp(context)
  const reply = await exported(other)
  expect(reply.json()).toMatchObject({
    links: [],
    consents: [],
    identities: [],
    sessions: [{ current: true }],
    letters: [{ kind: 'confirm' }]
  })
  expect(reply.body).not.toContain(user.username)
})

test('thousands of links are all there, each once', async () => {
  const many = await signUp(context)
  const { sql } = context.services
  await sql`
    insert into links (id, users, shortlink, fulllink, host, created_at)
    select users.id + n, array[users.id], 'many-' || n, 'https://example.ru', 'example.ru', now()
    from users, generate_series(1, 3000) as n where username = ${many.username}`
  const { links } = (await exported(many)).json<{ links: ExportedLink[] }>()
  expect(new Set(links.map(({ _id }) => _id)).size).toBe(3000)
  expect(links).toHaveLength(3000)
})

test('it is made some times an hour, for everything is counted for it', async () => {
  const eager = await signUp(context)
  const statuses: number[] = []
  for (let asked = 0; asked < 21; asked += 1) statuses.push((await exported(eager)).statusCode)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
})

/** Where what is kept about a user stands in the file, or why it does not. */
const accounted: Record<string, string> = {
  users: 'profile',
  consents: 'consents',
  sessions: 'sessions',
  identities: 'identities',
  mails: 'letters',
  links: 'links',
  link_counts: 'links: how many they are',
  former_link_users: 'left out: whose a link was that an administrator gave to others, for ninety days',
  money_facts: 'money',
  subscriptions: 'money',
  refund_requests: 'money',
  declines: 'money: payments that did not go through',
  orders: 'money, once they are paid; else an offer that nobody took',
  term_ends: 'money: it follows from the payments',
  promo_uses: 'money: the code of its payment',
  payment_cards: 'money: the last digits of the card of its payment',
  payment_tries: 'left out: payments that were begun within the last minutes',
  operations: 'left out: what we asked of the provider; what came of it is in money',
  oddities: 'left out: our notes about messages of the provider; the payments are in money',
  marketplace_tokens:
    'profile: the mask and the end; the token itself is the seller’s already, and sealed here',
  marketplace_trials: 'profile: until when the marketplace may be tried',
  marketplace_orders:
    'left out, as the rest of its kind, and the file says so: a copy of what Wildberries tells of the shop, no word of a person',
  marketplace_order_reads: 'left out: how far that copy is',
  marketplace_funnel_days: 'left out: the copy goes on',
  marketplace_funnels: 'left out: the copy goes on',
  marketplace_products: 'left out: the copy goes on',
  marketplace_flights: 'left out: what is being asked of Wildberries at this moment',
  complaints: 'left out: what somebody without an account told the operator of a link',
  visits_gone: 'left out: how many visits of a removed account leave the sums of all, kept while they leave',
  secrets: 'left out: hashes that say nothing, gone after a day at most'
}

test('every table that knows users is in it, or left out for a reason', async () => {
  const rows = await context.services.sql<{ name: string }[]>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (column_name in ('user_id', 'users', 'owner', 'username', 'email') or table_name = 'users')`
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(accounted).toSorted())
})

/** The same of the columns of a user. */
const ofProfile: Record<string, string> = {
  id: '_id',
  username: 'username',
  confirmed: 'confirm',
  onboarding: 'onboarding',
  telegram: 'telegram',
  roles: 'roles',
  is_new: 'new',
  plan: 'plan',
  payed_to: 'payedTo',
  registered_at: 'registrationDate',
  delete_at: 'deletion',
  password_hash: 'hasPassword'
}
// Renewal and the four behind it say what the payments and the subscription do; visits stand under the links.
const leftOut = [
  'version',
  'deleted_at',
  'renewing',
  'ever_paid',
  'paid',
  'first_paid_at',
  'has_payments',
  'visited',
  // Since when our statistics are there.
  'kept_from'
]

test('every column of a user is in it, or left out for a reason', async () => {
  const { profile } = (await exported()).json<{ profile: Record<string, unknown> }>()
  const rows = await context.services.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'users'`
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...Object.keys(ofProfile), ...leftOut].toSorted())
  for (const field of Object.values(ofProfile)) expect(profile).toHaveProperty(field)
})
