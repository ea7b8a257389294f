import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'

import { auth, type Provider } from '#contract/auth.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { createClient, tokenOf as tokenIn } from '#test/auth-client.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp } from '#test/factories.ts'
import { mailsTo } from '#test/mails.ts'
import { startSocialApp, tokenOf } from '#test/social-app.ts'

// Whoever finds an open page, or a token, opens no way in of theirs.

const context = duringTests(startSocialApp)
const client = createClient(context)

const start = (token: string, password?: string, provider: Provider = 'yandex') =>
  client.ask('POST', `/api/auth/link/${provider}`, { token }, { password })

/** Goes to the provider with what `start` has answered, and posts its proof. */
async function finish(token: string, started: LightMyRequestResponse, subject: string) {
  const browser = context.browser()
  const end = await browser.choose(await browser.open(started.json<{ url: string }>().url), subject)
  return client.ask('POST', auth.link.path, { token }, { proof: end.url.searchParams.get('link') })
}

const lettersOf = async (username: string) =>
  (await context.mailKinds(username)).filter(kind => kind !== 'confirm')

async function confirmedUser() {
  const user = await signUp(context)
  await context.confirm(user.username)
  return user
}

describe('a way in is linked', () => {
  test('by who knows the password', async () => {
    const { token, password } = await signUp(context)
    expect((await start(token)).json()).toMatchObject({ statusCode: 422, details: [{ field: 'password' }] })
    const wrong = await start(token, 'wrong-one')
    expect(wrong.json()).toMatchObject({ statusCode: 422, details: [{ field: 'password' }] })
    expect((await start(token, password)).statusCode).toBe(200)
  })

  test('after five tries of a session no more, and another session is free', async () => {
    const user = await signUp(context)
    for (let i = 0; i < 5; i += 1) expect((await start(user.token, 'wrong-one')).statusCode).toBe(422)
    expect((await start(user.token, user.password)).json()).toMatchObject({ statusCode: 429 })
    const signedIn = await client.signIn(user)
    expect(signedIn.statusCode).toBe(200)
    expect((await start(tokenIn(signedIn), user.password)).statusCode).toBe(200)
  })

  test('without a password, in the first ten minutes of a session', async () => {
    const { subject } = context.person('google')
    const short = tokenOf(await context.browser().signIn('google', subject))
    const token = tokenIn(await client.exchange(short))
    expect((await start(token)).statusCode).toBe(200)
    context.travel(10 * MINUTE_MS + 1000)
    expect((await start(token)).json()).toMatchObject({ statusCode: 403, code: 'SIGN_IN_AGAIN' })
    const again = tokenOf(await context.browser().signIn('google', subject))
    expect((await start(again)).statusCode).toBe(200)
  })

  test('no password is tried for a provider that does not exist', async () => {
    const { token } = await signUp(context)
    for (let i = 0; i < 7; i += 1) {
      const reply = await client.ask('POST', '/api/auth/link/vk', { token }, { password: 'wrong-one' })
      expect(reply.statusCode).toBe(422)
    }
    expect((await start(token, 'secret-123')).statusCode).toBe(200)
  })
})

describe('the mailbox', () => {
  test('is told of a way in that is linked from a session, and of another instead of it', async () => {
    const { token, password, username } = await confirmedUser()
    const [first, second] = [context.person('yandex'), context.person('yandex')]
    expect((await finish(token, await start(token, password), first.subject)).statusCode).toBe(204)
    const letter = (await mailsTo(context, username)).at(-1)
    expect(letter?.subject).toBe('Добавлен вход через Яндекс')
    expect(letter?.text).toContain('Chrome, Windows')
    expect(letter?.text).toContain('203.0.113.7')
    await finish(token, await start(token, password), second.subject)
    expect(await lettersOf(username)).toEqual(['way-linked', 'way-linked'])
  })

  test('is not told of the same again, nor when it is not proved', async () => {
    const user = await confirmedUser()
    const { subject } = context.person('yandex')
    for (let i = 0; i < 2; i += 1) {
      await finish(user.token, await start(user.token, user.password), subject)
    }
    expect(await lettersOf(user.username)).toEqual(['way-linked'])

    const other = await signUp(context)
    await finish(other.token, await start(other.token, other.password), context.person('yandex').subject)
    expect(await lettersOf(other.username)).toEqual([])
  })

  test('is told when Google has proved it, once', async () => {
    const { username } = await confirmedUser()
    const { subject } = context.person('google', { email: username })
    for (let i = 0; i < 2; i += 1) await context.browser('203.0.113.5').signIn('google', subject)
    expect((await lettersOf(username)).filter(kind => kind === 'way-linked')).toEqual(['way-linked'])
    const subjects = (await mailsTo(context, username)).map(letter => letter.subject)
    expect(subjects).toContain('Добавлен вход через Google')
  })
})

describe('a way in is taken away', () => {
  test('and every other session ends, of whoever came that way, too', async () => {
    const user = await confirmedUser()
    const { subject } = context.person('yandex')
    await finish(user.token, await start(user.token, user.password), subject)
    const stranger = tokenIn(
      await client.exchange(tokenOf(await context.browser().signIn('yandex', subject)))
    )
    const elsewhere = tokenIn(await client.signIn(user))
    const bystander = await signUp(context)

    expect((await client.ask('DELETE', '/api/auth/link/yandex', user)).statusCode).toBe(204)
    expect(await client.lives(user.token)).toBe(true)
    for (const token of [stranger, elsewhere]) expect(await client.lives(token)).toBe(false)
    expect(await client.lives(bystander.token)).toBe(true)
  })

  test('what cannot be taken away ends nothing', async () => {
    const user = await signUp(context)
    const elsewhere = tokenIn(await client.signIn(user))
    expect((await client.ask('DELETE', '/api/auth/link/google', user)).statusCode).toBe(404)
    expect(await client.lives(elsewhere)).toBe(true)
  })

  test('a sign-in that way at the same moment leaves no session behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await signUp(context)
      const { subject } = context.person('yandex')
      await finish(user.token, await start(user.token, user.password), subject)
      const browser = context.browser()
      const callback = await browser.chooseOnly(await browser.open('/api/auth/yandex'), subject)
      const [end] = await Promise.all([
        browser.open(callback),
        client.ask('DELETE', '/api/auth/link/yandex', user)
      ])
      const token = end.url.searchParams.get('token') ?? ''
      expect((await context.profile(token))?.username).not.toBe(user.username)
    }
  })
})
