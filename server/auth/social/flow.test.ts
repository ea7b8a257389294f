import { describe, expect, test } from 'vitest'

import { auth, type Provider } from '#contract/auth.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { endOf, startSocialApp, tokenOf } from '#test/social-app.ts'
import { stopClock } from '#test/stop-clock.ts'

const context = duringTests(startSocialApp)

const providers = ['google', 'yandex'] as const

const sessionCount = async () => {
  const [row] = await context.services.sql<{ count: number }[]>`select count(*)::int as count from sessions`
  return row?.count ?? 0
}

/** Somebody who is back from a provider, but for the callback. */
async function almostBack(provider: Provider) {
  const browser = context.browser()
  const page = await browser.open(`/api/auth/${provider}`)
  const callback = await browser.chooseOnly(page, context.person(provider).subject)
  return { browser, callback }
}

const EXPIRED = '/login?problem=expired'

describe.each(providers)('%s: a sign-in is of the browser that began it', provider => {
  test('a callback without the cookie', async () => {
    const { callback } = await almostBack(provider)
    const before = await sessionCount()
    expect(endOf(await context.browser().open(callback))).toBe(EXPIRED)
    expect(await sessionCount()).toBe(before)
  })

  test("a callback with another browser's cookie", async () => {
    const [attacker, victim] = [await almostBack(provider), await almostBack(provider)]
    const before = await sessionCount()
    expect(endOf(await victim.browser.open(attacker.callback))).toBe(EXPIRED)
    expect(await sessionCount()).toBe(before)
  })

  test('a callback that was used', async () => {
    const { browser, callback } = await almostBack(provider)
    const cookie = browser.cookie() ?? ''
    tokenOf(await browser.open(callback))
    expect(browser.cookie()).toBeUndefined()
    expect(endOf(await browser.open(callback))).toBe(EXPIRED)
    browser.setCookie(cookie)
    expect(endOf(await browser.open(callback))).toBe('/login?problem=failed')
  })

  test('a state of the other provider', async () => {
    const { browser, callback } = await almostBack(provider)
    const other = provider === 'google' ? 'yandex' : 'google'
    const elsewhere = new URL(auth[`${other}Callback`].path, context.base)
    elsewhere.search = callback.search
    expect(endOf(await browser.open(elsewhere))).toBe(EXPIRED)
  })

  test('a cookie that was changed, cut or is none of ours', async () => {
    const { browser, callback } = await almostBack(provider)
    const cookie = browser.cookie() ?? ''
    const middle = Math.floor(cookie.length / 2)
    const changed = cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1)
    for (const wrong of ['', 'x', cookie.slice(0, -8), changed, 'a.b.c.d.e', '='.repeat(100)]) {
      browser.setCookie(wrong)
      expect(endOf(await browser.open(callback)), wrong).toBe(EXPIRED)
    }
  })

  test('a callback with nothing, two states or two codes', async () => {
    const { browser, callback } = await almostBack(provider)
    const cookie = browser.cookie() ?? ''
    const twice = (name: string) => `${callback.href}&${name}=another`
    for (const [address, end] of [
      [callback.origin + callback.pathname, EXPIRED],
      [`${callback.origin}${callback.pathname}?error=access_denied`, EXPIRED],
      [twice('state'), '/login?problem=failed'],
      [twice('code'), '/login?problem=failed']
    ] as const) {
      browser.setCookie(cookie)
      expect(endOf(await browser.open(address)), address).toBe(end)
    }
  })

  test('ten minutes are enough, more are too late', async () => {
    const [quick, slow] = [await almostBack(provider), await almostBack(provider)]
    context.travel(9 * MINUTE_MS)
    tokenOf(await quick.browser.open(quick.callback))
    context.travel(2 * MINUTE_MS)
    expect(endOf(await slow.browser.open(slow.callback))).toBe(EXPIRED)
  })
})

describe.each(providers)('%s: on the wire', provider => {
  test('the cookie is out of reach of scripts, of other sites and of time', async () => {
    const reply = await context.app.inject(`/api/auth/${provider}`)
    expect(reply.statusCode).toBe(302)
    const [pair, ...attributes] = String(reply.headers['set-cookie']).split('; ')
    expect(pair).toMatch(/^__Host-oauth=[\w.-]{100,2000}$/)
    expect(attributes).toEqual(['Max-Age=600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test('the provider is asked for no more than an email, with PKCE and a state that is new each time', async () => {
    const addresses = await Promise.all(
      [1, 2].map(async () => {
        const reply = await context.app.inject(`/api/auth/${provider}`)
        return new URL(String(reply.headers.location)).searchParams
      })
    )
    for (const query of addresses) {
      expect(query.get('scope')).toBe(provider === 'google' ? 'openid email' : 'login:email')
      expect(query.get('response_type')).toBe('code')
      expect(query.get('code_challenge_method')).toBe('S256')
      expect(query.get('code_challenge')).toMatch(/^[\w-]{43}$/)
      expect(query.get('redirect_uri')).toBe(`${context.base}/api/auth/${provider}/callback`)
    }
    const [first, second] = addresses.map(query => [query.get('state'), query.get('code_challenge')])
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(4)
  })

  test('the way back keeps the token from caches and from the next page', async () => {
    const end = await context.browser().signIn(provider, context.person(provider).subject)
    expect(end.headers.get('cache-control')).toBe('no-store')
    expect(end.headers.get('referrer-policy')).toBe('no-referrer')
    expect(end.headers.get('set-cookie')).toMatch(/^__Host-oauth=; Max-Age=0; /)
  })
})

const come = async () => tokenOf(await context.browser().signIn('google', context.person('google').subject))
const exchange = (token: string) =>
  context.app.inject({
    method: 'POST',
    url: auth.exchange.path,
    headers: { authorization: `Bearer ${token}` }
  })

test("Google's way back with the name of another issuer, or without any", async () => {
  const { browser, callback } = await almostBack('google')
  const cookie = browser.cookie() ?? ''
  for (const issuer of ['https://evil.example', undefined]) {
    const changed = new URL(callback)
    if (issuer === undefined) changed.searchParams.delete('iss')
    else changed.searchParams.set('iss', issuer)
    browser.setCookie(cookie)
    expect(endOf(await browser.open(changed))).toBe('/login?problem=failed')
  }
})

describe('the token', () => {
  test('is a session for two minutes', async () => {
    stopClock()
    const token = await come()
    context.travel(1.9 * MINUTE_MS)
    expect(await context.profile(token)).toBeDefined()
    context.travel(0.2 * MINUTE_MS)
    expect(await context.profile(token)).toBeUndefined()
    expect((await exchange(token)).statusCode).toBe(401)
  })

  test('is swapped once for one that stays', async () => {
    const short = await come()
    const reply = await exchange(short)
    expect(reply.statusCode).toBe(200)
    const { access_token: full } = reply.json<{ access_token: string }>()
    expect(full).not.toBe(short)
    expect(await context.profile(short)).toBeUndefined()
    expect((await exchange(short)).statusCode).toBe(401)
    expect((await exchange(full)).json()).toEqual({ access_token: full })
    context.travel(HOUR_MS)
    expect(await context.profile(full)).toBeDefined()
  })
})

test('steps from one address are limited, and even that is a page', async () => {
  const ends = new Set<string>()
  const browser = context.browser('192.0.2.77')
  for (let count = 0; count < 61; count += 1) {
    ends.add(endOf(await browser.open('/api/auth/yandex/callback')))
  }
  ends.add(endOf(await browser.open('/api/auth/yandex')))
  expect([...ends]).toEqual([EXPIRED, '/login?problem=failed'])
  tokenOf(await context.browser('192.0.2.78').signIn('yandex', context.person('yandex').subject))
})

const endFrom = async (address: string) =>
  endOf(await context.browser(address).open('/api/auth/yandex/callback'))

test('a site of IPv6 has the steps of four addresses, however many it has', async () => {
  for (let network = 1; network <= 240; network += 1) {
    expect(await endFrom(`2001:db8:5:${network.toString(16)}::1`)).toBe(EXPIRED)
  }
  expect(await endFrom('2001:db8:5:ffff::1')).toBe('/login?problem=failed')
  expect(await endFrom('2001:db8:6:1::1')).toBe(EXPIRED)
})
