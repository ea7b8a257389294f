import { expect, test } from 'vitest'

import { duringTests } from '#test/during-tests.ts'
import { endOf, startSocialApp, tokenOf } from '#test/social-app.ts'

const context = duringTests(startSocialApp)

const faults = ['error', 'html', 'malformed', 'odd', 'huge'] as const

test('a description or keys that cannot be had are asked for again', async () => {
  const { trouble } = context.providers.google
  const { subject } = context.person('google')
  for (const fault of faults) {
    trouble.answers.set('/.well-known/openid-configuration', fault)
    const browser = context.browser()
    expect(endOf(await browser.open('/api/auth/google'))).toBe('/login?problem=failed')
    expect(browser.cookie()).toBeUndefined()
  }
  trouble.clear()
  for (const fault of faults) {
    trouble.answers.set('/jwks', fault)
    expect(endOf(await context.browser().signIn('google', subject))).toBe('/login?problem=failed')
  }
  trouble.clear()
  const token = tokenOf(await context.browser().signIn('google', subject))
  expect(await context.profile(token)).toMatchObject({ identities: ['google'] })
})

test('who has begun does not need the description twice', async () => {
  const { trouble } = context.providers.google
  trouble.answers.set('/.well-known/openid-configuration', 'error')
  const end = await context.browser().signIn('google', context.person('google').subject)
  expect(endOf(end)).toBe('/?token')
  trouble.clear()
})
