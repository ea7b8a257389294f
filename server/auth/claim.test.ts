import { describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { linkIdentity } from '#server/users/identities.store.ts'
import { newSecret, type SecretKind } from '#server/users/secrets.ts'
import { createClient, tokenOf } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { createLink, nextName, signUp, type TestUser, idOf } from '#test/factories.ts'
import { startSocialApp, tokenOf as tokenAt } from '#test/social-app.ts'

// Somebody signs up with an email, does all that can be done there, and waits. Then the mailbox is proved: in each way, by whoever
// has it.

const context = duringTests(() => startSocialApp({ ADMIN_USERNAME: 'admin@example.ru' }))
const client = createClient(context)

interface Maker extends TestUser {
  id: string
  subject: string
  linkId: string
}

const consents = { personalData: true, terms: true, news: true }
const NEW = 'another-456'

/** Whoever has made the account, with all that can be put into it. */
async function settle(username?: string): Promise<Maker> {
  const { sql } = context.services
  await sql`delete from attempts`
  const user = await signUp(context, username)
  const { token } = user
  const id = await idOf(context, user)
  const subject = nextName('maker')
  context.person('yandex', { subject })
  const identity = { provider: 'yandex', subject, email: 'maker@example.ru' } as const
  await linkIdentity(sql, id, { identity, isEmailProved: false }, context.now())
  await client.ask('POST', '/api/users/consents', { token }, consents)
  await client.ask('PUT', '/api/users/edit', { token }, { telegram: '@maker', onboarding: true })
  const { _id: linkId } = await createLink(context, user)
  const later = new Date(context.now() + DAY_MS)
  await sql`update users set delete_at = ${later}, roles = array_append(roles, 'SELLER') where id = ${id}`
  await sql`
    insert into marketplace_tokens (user_id, wb_token, wb_token_iv, last4, expires_at, saved_at)
    values (${id}, ''::bytea, ''::bytea, 'last', ${later}, now())`
  return { ...user, id, subject, linkId }
}

const secretOf = ({ id, username }: Maker, kind: SecretKind) => {
  const identity = { provider: 'google' as const, subject: nextName('owner'), email: username }
  const link = kind === 'link' ? { identity } : {}
  return newSecret(context.services.sql, { kind, userId: id, ...link }, context.now())
}

type Proof = (maker: Maker) => Promise<string>

const elsewhere: Record<string, Proof> = {
  'the letter, without a session': async maker =>
    tokenOf(await client.confirm(await secretOf(maker, 'confirm'))),
  'the letter, from a session of somebody else': async maker =>
    tokenOf(await client.confirm(await secretOf(maker, 'confirm'), await signUp(context))),
  'the letter, with a token that has ended': async maker => {
    const ended = tokenOf(await client.signIn(maker))
    await client.logout(ended)
    return tokenOf(await client.confirm(await secretOf(maker, 'confirm'), { token: ended }))
  },
  'a new password by mail': async maker =>
    tokenOf(await client.restore(await secretOf(maker, 'restore'), NEW)),
  'the letter about a way in': async maker => tokenOf(await client.confirm(await secretOf(maker, 'link'))),
  'the letter about a way in, from the session that waits there': async maker =>
    tokenOf(await client.confirm(await secretOf(maker, 'link'), maker)),
  Google: async ({ username }) => {
    const { subject } = context.person('google', { email: username })
    return tokenAt(await context.browser().signIn('google', subject))
  }
}

const asOwner: Record<string, Proof> = {
  'the letter, from a session of the account': async maker =>
    tokenOf(await client.confirm(await secretOf(maker, 'confirm'), maker)),
  'the letter, as its owner, from a session of the account': async maker =>
    tokenOf(await client.confirmAsOwner(await secretOf(maker, 'confirm'), { token: maker.token })),
  'the letter, as its owner, with the password': async maker =>
    tokenOf(await client.confirmAsOwner(await secretOf(maker, 'confirm'), { password: maker.password })),
  'the letter, as its owner, with the password from a session of somebody else': async maker => {
    const { token } = await signUp(context)
    const { password } = maker
    return tokenOf(await client.confirmAsOwner(await secretOf(maker, 'confirm'), { token, password }))
  }
}

async function stateOf({ id, linkId }: Maker) {
  const [row] = await context.services.sql`
    select confirmed, telegram, onboarding, delete_at, roles, password_hash is not null as password,
      array(select provider || ' ' || email from identities where user_id = users.id) as identities,
      (select count(*)::int from marketplace_tokens where user_id = users.id) as tokens,
      (select archived_at is not null from links where links.id = ${linkId}) as archived
    from users where users.id = ${id}`
  return row
}

const isInside = async (maker: Maker) => ({
  session: await client.lives(maker.token),
  password: (await client.signIn(maker)).statusCode === 200,
  way: await context
    .browser()
    .signIn('yandex', maker.subject)
    .then(async end => (await context.profile(end.url.searchParams.get('token') ?? ''))?._id === maker.id)
})

describe.each(Object.entries(elsewhere))('the mailbox is proved by %s', (name, prove) => {
  test('nothing of whoever waited inside is left', async () => {
    const maker = await settle()
    const confirm = await secretOf(maker, 'confirm')
    const restore = await secretOf(maker, 'restore')
    const token = await prove(maker)

    const profile = await context.profile(token)
    const byMail = name === 'a new password by mail'
    expect(profile).toMatchObject({
      _id: maker.id,
      confirm: true,
      hasPassword: byMail,
      consentsNeeded: true,
      news: false,
      telegram: '',
      onboarding: false,
      deletion: null,
      wbToken: null,
      roles: ['USER']
    })
    const linked = /way in|Google/.test(name) ? [`google ${maker.username}`] : []
    expect(await stateOf(maker)).toMatchObject({ identities: linked, tokens: 0, archived: true })
    expect(await isInside(maker)).toEqual({ session: false, password: false, way: false })
    expect((await client.restore(restore, NEW)).statusCode).toBe(404)
    expect((await client.confirm(confirm)).statusCode).toBe(404)
  })

  test('what was agreed to stays as a record, and the owner is asked anew', async () => {
    const maker = await settle()
    const token = await prove(maker)
    const records = await client.ask('GET', '/api/users/consents', { token })
    const given = records
      .json<{ kind: string; given: boolean }[]>()
      .map(row => `${row.kind} ${row.given ? 'given' : 'taken back'}`)
    expect(given.slice(0, 3)).toEqual(['news taken back', 'personalData taken back', 'terms taken back'])
    expect(given.slice(3)).toEqual(['news given', 'personalData given', 'terms given'])
    await client.ask('POST', '/api/users/consents', { token }, consents)
    expect(await context.profile(token)).toMatchObject({ consentsNeeded: false, news: true })
  })
})

describe.each(Object.entries(asOwner))('the mailbox is proved by %s', (_, prove) => {
  test('everything stays', async () => {
    const maker = await settle()
    const before = await stateOf(maker)
    const token = await prove(maker)
    expect(await stateOf(maker)).toEqual({ ...before, confirmed: true })
    expect((await context.profile(token))?._id).toBe(maker.id)
    expect(await isInside(maker)).toEqual({ session: true, password: true, way: true })
  })
})

test.each(Object.entries(elsewhere))(
  'an account in the name of the administrator that a stranger has made is the administrator, by %s, without the stranger',
  async (_, prove) => {
    await context.services
      .sql`update users set username = id::text || '@gone.ru' where username = 'admin@example.ru'`
    const stranger = await settle('admin@example.ru')
    const token = await prove(stranger)
    expect((await context.profile(token))?.roles).toEqual(['USER', 'ADMIN'])
    expect(await isInside(stranger)).toEqual({ session: false, password: false, way: false })
  }
)

test('a new password by mail from a session of the account takes nothing away from who has made it', async () => {
  const maker = await settle()
  const token = tokenOf(await client.restore(await secretOf(maker, 'restore'), NEW, maker))
  expect(await stateOf(maker)).toMatchObject({
    confirmed: true,
    telegram: '@maker',
    tokens: 1,
    archived: false
  })
  expect(await context.profile(token)).toMatchObject({
    _id: maker.id,
    consentsNeeded: false,
    roles: ['USER', 'SELLER']
  })
  expect(await client.lives(maker.token)).toBe(false)
})

test('an account that was proved before is not claimed again', async () => {
  const maker = await settle()
  await client.confirm(await secretOf(maker, 'confirm'), maker)
  const before = await stateOf(maker)
  await client.confirm(await secretOf(maker, 'confirm'))
  await client.confirm(await secretOf(maker, 'link'))
  const { identities = [] } = (await stateOf(maker)) ?? {}
  expect(identities).toHaveLength(2)
  expect(await stateOf(maker)).toEqual({ ...before, identities })
})
