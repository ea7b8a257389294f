import { expect, test } from 'vitest'

import { auth } from '#contract/auth.ts'
import { newSecret } from '#server/users/secrets.ts'
import { confirmUser } from '#server/users/sign-in.store.ts'
import { duringTests } from '#test/during-tests.ts'
import { signUp, idOf } from '#test/factories.ts'
import { startSocialApp, tokenOf } from '#test/social-app.ts'

const context = duringTests(startSocialApp)

/** Sets another password by a letter; the token that this opens. */
async function restored(username: string): Promise<string> {
  const userId = await idOf(context, { username })
  const secret = await newSecret(context.services.sql, { kind: 'restore', userId }, context.now())
  const reply = await context.app.inject({
    method: 'POST',
    url: `/api/users/restore/${secret}`,
    payload: { newPassword: 'another-456' }
  })
  return reply.json<{ access_token: string }>().access_token
}

test('a way in with the account’s own email, on a provider’s word alone, goes when the password is restored', async () => {
  const user = await signUp(context)
  await context.confirm(user.username)
  const { subject } = context.person('yandex', { email: user.username })
  const start = await context.app.inject({
    method: 'POST',
    url: '/api/auth/link/yandex',
    headers: user.headers,
    payload: { password: user.password }
  })
  const browser = context.browser()
  const end = await browser.choose(await browser.open(start.json<{ url: string }>().url), subject)
  const payload = { proof: end.url.searchParams.get('link') }
  const { headers } = user
  await context.app.inject({ method: 'POST', url: auth.link.path, headers, payload })
  expect((await context.profile(user.token))?.identities).toEqual(['yandex'])
  const token = await restored(user.username)
  expect((await context.profile(token))?.identities).toEqual([])
})

test('the way in that an account was made by stays: whoever has the mailbox has confirmed it there', async () => {
  const { subject, email: username = '' } = context.person('yandex')
  const token = tokenOf(await context.browser().signIn('yandex', subject))
  const profile = await context.profile(token)
  const nobody = { adminUsername: undefined, recordChange: async () => {} }
  await confirmUser(context.services.sql, profile?._id ?? '', nobody, context.now())
  expect((await context.profile(token))?.identities).toEqual(['yandex'])
  expect((await context.profile(await restored(username)))?.identities).toEqual(['yandex'])
})
