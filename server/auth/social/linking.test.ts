import { describe, expect, test } from 'vitest'

import { auth, type Provider } from '#contract/auth.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'
import { endOf, startSocialApp, tokenOf } from '#test/social-app.ts'
import type { SocialBrowser } from '#test/social-browser.ts'

const context = duringTests(startSocialApp)

type Caller = Pick<TestUser, 'headers'> & { password?: string }

const providers = ['google', 'yandex'] as const

const call = ({ headers }: Caller, method: 'POST' | 'DELETE', url: string, payload?: object) =>
  context.app.inject({ method, url, headers, ...(payload && { payload }) })

async function startOf(user: Caller, provider: Provider): Promise<string> {
  const reply = await call(user, 'POST', `/api/auth/link/${provider}`, { password: user.password })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ url: string }>().url
}

/** Goes to the provider and comes back with its proof. */
async function proofOf(address: string, subject: string, browser: SocialBrowser = context.browser()) {
  const end = await browser.choose(await browser.open(address), subject)
  expect(endOf(end)).toBe('/profile/info?link')
  return end.url.searchParams.get('link')
}

const post = (user: Caller, proof: string | null) => call(user, 'POST', auth.link.path, { proof })

async function link(user: Caller, provider: Provider, subject: string): Promise<void> {
  const reply = await post(user, await proofOf(await startOf(user, provider), subject))
  expect(reply.statusCode, reply.body).toBe(204)
}

const profileOf = (user: TestUser) => context.profile(user.token)

const caller = (token: string): Caller => ({ headers: { authorization: `Bearer ${token}` } })

describe.each(providers)('%s', provider => {
  test('is linked by who is signed in, and signs in from then on', async () => {
    const user = await signUp(context)
    const { subject } = context.person(provider)
    await link(user, provider, subject)
    expect(await profileOf(user)).toMatchObject({ identities: [provider], hasPassword: true })
    const token = tokenOf(await context.browser().signIn(provider, subject))
    expect((await context.profile(token))?.username).toBe(user.username)
  })

  test('is linked without an email, too', async () => {
    const user = await signUp(context)
    const person = context.person(provider)
    delete person.email
    await link(user, provider, person.subject)
    const token = tokenOf(await context.browser().signIn(provider, person.subject))
    expect((await context.profile(token))?.username).toBe(user.username)
  })

  test('makes no session on the way', async () => {
    const user = await signUp(context)
    const browser = context.browser()
    const page = await browser.open(await startOf(user, provider))
    const [before] = await context.services.sql`select count(*) from sessions`
    const end = await browser.choose(page, context.person(provider).subject)
    expect(end.url.searchParams.get('token')).toBeNull()
    expect(end.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await context.services.sql`select count(*) from sessions`).toEqual([before])
    expect((await profileOf(user))?.identities).toEqual([])
  })

  test('of somebody else is refused, and stays theirs', async () => {
    const [owner, other] = [await signUp(context), await signUp(context)]
    const { subject } = context.person(provider)
    await link(owner, provider, subject)
    const reply = await post(other, await proofOf(await startOf(other, provider), subject))
    expect(reply.json()).toMatchObject({ statusCode: 409, code: 'IDENTITY_TAKEN' })
    expect((await profileOf(other))?.identities).toEqual([])
    expect((await profileOf(owner))?.identities).toEqual([provider])
  })

  test('may be linked again, and another instead of it', async () => {
    const user = await signUp(context)
    const [first, second] = [context.person(provider), context.person(provider)]
    for (const { subject } of [first, first, second]) await link(user, provider, subject)
    expect((await profileOf(user))?.identities).toEqual([provider])
    const token = tokenOf(await context.browser().signIn(provider, second.subject))
    expect((await context.profile(token))?.username).toBe(user.username)
    const former = tokenOf(await context.browser().signIn(provider, first.subject))
    expect((await context.profile(former))?.username).toBe(first.email)
  })

  test('a refusal ends in the profile', async () => {
    const user = await signUp(context)
    const browser = context.browser()
    const page = await browser.open(await startOf(user, provider))
    expect(endOf(await browser.choose(page, ''))).toBe('/profile/info?problem=denied')
  })
})

describe('a crossed link', () => {
  test("a victim who is led through an attacker's ticket links nothing, at either end", async () => {
    const [attacker, victim] = [await signUp(context), await signUp(context)]
    const { subject } = context.person('yandex', { email: victim.username })
    const proof = await proofOf(await startOf(attacker, 'yandex'), subject)
    const reply = await post(victim, proof)
    expect(reply.json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' })
    expect((await profileOf(victim))?.identities).toEqual([])
    expect((await profileOf(attacker))?.identities).toEqual([])
  })

  test("a victim who is given an attacker's proof links nothing", async () => {
    const [attacker, victim] = [await signUp(context), await signUp(context)]
    const proof = await proofOf(await startOf(attacker, 'google'), context.person('google').subject)
    expect((await post(victim, proof)).statusCode).toBe(403)
    expect((await profileOf(victim))?.identities).toEqual([])
  })

  test("an attacker's callback in a victim's browser that is linking", async () => {
    const [attacker, victim] = [await signUp(context), await signUp(context)]
    const [theirs, own] = [context.browser(), context.browser()]
    const page = await theirs.open(await startOf(attacker, 'yandex'))
    const callback = await theirs.chooseOnly(page, context.person('yandex').subject)
    await own.open(await startOf(victim, 'yandex'))
    expect(endOf(await own.open(callback))).toBe('/profile/info?problem=expired')
  })

  test('a ticket, a flow and a session do not pass for a proof, nor a proof for a ticket', async () => {
    const user = await signUp(context)
    const address = await startOf(user, 'yandex')
    const browser = context.browser()
    const page = await browser.open(address)
    const flow = browser.cookie() ?? ''
    const end = await browser.choose(page, context.person('yandex').subject)
    const proof = end.url.searchParams.get('link') ?? ''
    const ticket = new URL(address, context.base).searchParams.get('ticket')
    for (const wrong of [ticket, flow, user.token, 'x', proof.slice(1), `${proof}x`]) {
      expect((await post(user, wrong)).json()).toMatchObject({ statusCode: 422, code: 'INVALID' })
    }
    for (const wrong of [proof, flow, user.token, '', 'x']) {
      const reached = await context.browser().open(`/api/auth/yandex?ticket=${wrong}`)
      expect(endOf(reached)).toBe('/profile/info?problem=expired')
    }
    expect((await profileOf(user))?.identities).toEqual([])
  })
})

describe('in time', () => {
  test.each(['x'.repeat(3000), 'x&ticket=y', ''])(
    'a ticket that cannot be one ends on the page: %.12s',
    async ticket => {
      const reply = await context.app.inject(`/api/auth/yandex?ticket=${ticket}`)
      expect(reply.statusCode).toBe(302)
      expect(new URL(String(reply.headers.location)).pathname).toBe('/profile/info')
      expect(new URL(String(reply.headers.location)).search).toBe('?problem=expired')
    }
  )

  test('a ticket holds a minute', async () => {
    const address = await startOf(await signUp(context), 'google')
    context.travel(61_000)
    expect(endOf(await context.browser().open(address))).toBe('/profile/info?problem=expired')
  })

  test('a proof holds two minutes', async () => {
    const user = await signUp(context)
    const proof = await proofOf(await startOf(user, 'google'), context.person('google').subject)
    context.travel(121_000)
    expect((await post(user, proof)).json()).toMatchObject({ statusCode: 422, code: 'INVALID' })
    expect((await profileOf(user))?.identities).toEqual([])
  })
})

describe('a way in is taken away', () => {
  test('while another is left', async () => {
    const user = await signUp(context)
    const [google, yandex] = [context.person('google'), context.person('yandex')]
    await link(user, 'google', google.subject)
    await link(user, 'yandex', yandex.subject)
    expect((await call(user, 'DELETE', '/api/auth/link/google')).statusCode).toBe(204)
    expect((await profileOf(user))?.identities).toEqual(['yandex'])
    expect((await call(user, 'DELETE', '/api/auth/link/google')).statusCode).toBe(404)
    expect(await profileOf(user)).toBeDefined()
    const newcomer = tokenOf(await context.browser().signIn('google', google.subject))
    expect((await context.profile(newcomer))?.username).toBe(google.email)
  })

  test('the last one stays, also when both are taken at once', async () => {
    const atGoogle = context.person('google')
    const user = caller(tokenOf(await context.browser().signIn('google', atGoogle.subject)))
    const last = await call(user, 'DELETE', '/api/auth/link/google')
    expect(last.json()).toMatchObject({ statusCode: 409, code: 'LAST_SIGN_IN' })

    await link(user, 'yandex', context.person('yandex').subject)
    const replies = await Promise.all(
      providers.map(provider => call(user, 'DELETE', `/api/auth/link/${provider}`))
    )
    expect(new Set(replies.map(reply => reply.statusCode))).toEqual(new Set([204, 409]))
  })

  test('of a provider that does not exist', async () => {
    const user = await signUp(context)
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await call(user, method, '/api/auth/link/vk', {})).statusCode).toBe(422)
    }
  })
})
