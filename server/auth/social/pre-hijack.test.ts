import { describe, expect, test } from 'vitest'

import { auth } from '#contract/auth.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, type TestUser } from '#test/factories.ts'
import { mailsTo, secretIn } from '#test/mails.ts'
import { endOf, startSocialApp, tokenOf } from '#test/social-app.ts'

// An attacker has an account with the email of a victim, who has never been here, and waits inside for the victim to come.

const context = duringTests(startSocialApp)

interface Trap {
  email: string
  attacker: TestUser
  atYandex: string
  /** Of the attacker's sign-in through Yandex, just before. */
  token: string
}

async function linkStart({ headers, password }: TestUser): Promise<string> {
  const url = '/api/auth/link/yandex'
  const reply = await context.app.inject({ method: 'POST', url, headers, payload: { password } })
  return reply.json<{ url: string }>().url
}

/** The attacker signs up with the victim's email, and links a way in of his own. */
async function setTrap(): Promise<Trap> {
  const attacker = await signUp(context)
  const { subject: atYandex } = context.person('yandex')
  const { headers } = attacker
  const browser = context.browser()
  const end = await browser.choose(await browser.open(await linkStart(attacker)), atYandex)
  const payload = { proof: end.url.searchParams.get('link') }
  const linked = await context.app.inject({ method: 'POST', url: '/api/auth/link', headers, payload })
  expect(linked.statusCode).toBe(204)
  const token = tokenOf(await browser.signIn('yandex', atYandex))
  expect(await context.profile(token)).toMatchObject({ username: attacker.username })
  return { email: attacker.username, attacker, atYandex, token }
}

async function expectOutside({ attacker, atYandex, token }: Trap): Promise<void> {
  expect(await context.profile(attacker.token)).toBeUndefined()
  expect(await context.profile(token)).toBeUndefined()
  const { username, password } = attacker
  const payload = { username, password }
  const reply = await context.app.inject({ method: 'POST', url: auth.login.path, payload })
  expect(reply.json()).toMatchObject({ statusCode: 401, code: 'BAD_CREDENTIALS' })
  const back = await context.browser().signIn('yandex', atYandex)
  const profile = await context.profile(back.url.searchParams.get('token') ?? '')
  expect(profile?.username).not.toBe(username)
}

describe('the victim comes', () => {
  test('through Google, which has checked the mailbox', async () => {
    const trap = await setTrap()
    const victim = context.person('google', { email: trap.email })
    const token = tokenOf(await context.browser().signIn('google', victim.subject))
    await expectOutside(trap)
    expect(await context.profile(token)).toMatchObject({
      username: trap.email,
      confirm: true,
      hasPassword: false,
      identities: ['google']
    })
  })

  test('through Yandex, and by the letter that asks the mailbox', async () => {
    const trap = await setTrap()
    const victim = context.person('yandex', { email: trap.email })
    const end = await context.browser().signIn('yandex', victim.subject)
    expect(endOf(end)).toBe('/login?notice=link-mailed')

    const mails = await mailsTo(context, trap.email)
    const letter = mails.findLast(({ text = '' }) => text.includes('/confirm/') && text.includes('Яндекс'))
    const secret = secretIn(letter ?? {}, '/confirm/')
    const reply = await context.app.inject({ method: 'GET', url: `/api/users/confirm/${secret}` })
    const { access_token: token } = reply.json<{ access_token: string }>()
    await expectOutside(trap)
    expect(await context.profile(token)).toMatchObject({
      username: trap.email,
      confirm: true,
      hasPassword: false,
      identities: ['yandex']
    })
  })
})

test('a proof that the attacker kept links nothing once the mailbox is claimed', async () => {
  const attacker = await signUp(context)
  const { headers } = attacker
  const browser = context.browser()
  const { subject } = context.person('yandex')
  const end = await browser.choose(await browser.open(await linkStart(attacker)), subject)

  const victim = context.person('google', { email: attacker.username })
  const token = tokenOf(await context.browser().signIn('google', victim.subject))
  const payload = { proof: end.url.searchParams.get('link') }
  const reply = await context.app.inject({ method: 'POST', url: '/api/auth/link', headers, payload })
  expect(reply.statusCode).toBe(401)
  expect((await context.profile(token))?.identities).toEqual(['google'])
})
