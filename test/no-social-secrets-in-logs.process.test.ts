import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Provider } from '#contract/auth.ts'
import { startGoogle } from '#sandbox/oauth/google.ts'
import type { Sandbox } from '#sandbox/oauth/serve.ts'
import { startYandex } from '#sandbox/oauth/yandex.ts'

import { signUp } from './over-http.ts'
import { postgresLogs } from './process-engines.ts'
import { freePort, killAll, startServer, type RunningServer } from './process.ts'
import { openBrowser, type SocialBrowser } from './social-browser.ts'

const people = [
  { subject: 'person-number-one', name: 'Анна', email: 'anna@example.ru' },
  { subject: 'person-number-two', name: 'Никто' }
]
const providers = ['google', 'yandex'] as const
const PASSWORD = 'secret-123-456'

let sandboxes: Record<Provider, Sandbox>
let server: RunningServer
beforeAll(async () => {
  const port = await freePort()
  const optionsOf = (provider: Provider) => ({
    people,
    client: {
      id: provider,
      secret: 'a-secret-of-the-client',
      redirectUri: `http://localhost:${port}/api/auth/${provider}/callback`
    }
  })
  const [google, yandex] = await Promise.all([
    startGoogle(optionsOf('google')),
    startYandex(optionsOf('yandex'))
  ])
  sandboxes = { google, yandex }
  server = await startServer({
    env: {
      PORT: String(port),
      LOG_LEVEL: 'trace',
      TRUST_PROXY: '127.0.0.1,::1',
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_CLIENT_SECRET: 'a-secret-of-the-client',
      GOOGLE_ISSUER_URL: google.url,
      YANDEX_CLIENT_ID: 'yandex',
      YANDEX_CLIENT_SECRET: 'a-secret-of-the-client',
      YANDEX_OAUTH_URL: yandex.url,
      YANDEX_INFO_URL: `${yandex.url}/info`
    }
  })
}, 300_000)
afterAll(async () => {
  await server.stop()
  await Promise.all(Object.values(sandboxes).map(sandbox => sandbox.close()))
  await killAll()
})

/** Ways that go well and ways that do not, each with what it was about. */
async function walkEveryWay(browser: SocialBrowser, provider: Provider): Promise<void> {
  const { trouble } = sandboxes[provider]
  for (const subject of ['person-number-one', 'person-number-two', '']) {
    await browser.signIn(provider, subject)
  }
  const begun = await browser.open(`/api/auth/${provider}`)
  const callback = await browser.chooseOnly(begun, 'person-number-one')
  const cookie = browser.cookie() ?? ''
  for (const again of [1, 2]) {
    browser.setCookie(cookie)
    await browser.open(`${callback.href}&again=${again}`)
  }
  await openBrowser(server.url).open(callback)
  for (const fault of ['error', 'html', 'malformed', 'odd', 'huge'] as const) {
    for (const path of ['/token', '/info', '/jwks']) trouble.answers.set(path, fault)
    await browser.signIn(provider, 'person-number-one')
  }
  trouble.clear()
  for (const twist of ['state', 'nonce', 'signature', 'denied'] as const) {
    trouble.twists.add(twist)
    const page = await browser.open(`/api/auth/${provider}`)
    if (page.body !== '') await browser.choose(page, 'person-number-one')
    trouble.clear()
  }
}

async function linkBy(token: string, browser: SocialBrowser, provider: Provider): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const started = await fetch(`${server.url}/api/auth/link/${provider}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password: PASSWORD })
  })
  const { url }: { url: string } = await started.json()
  const end = await browser.choose(await browser.open(url), 'person-number-two')
  const body = JSON.stringify({ proof: end.url.searchParams.get('link') })
  const linked = await fetch(`${server.url}/api/auth/link`, { method: 'POST', headers, body })
  expect(linked.status).toBe(204)
}

test('no code, state, token, seal or person of a social sign-in is in a log', async () => {
  const browsers = {
    google: openBrowser(server.url, '198.18.0.1'),
    yandex: openBrowser(server.url, '198.18.0.2')
  }
  for (const provider of providers) await walkEveryWay(browsers[provider], provider)
  const token = await signUp(server.url, { username: 'seller@example.ru', password: PASSWORD })
  for (const provider of providers) await linkBy(token, browsers[provider], provider)

  const seen = providers.flatMap(provider => browsers[provider].secrets())
  const secrets = [...seen, token, PASSWORD, 'a-secret-of-the-client', 'person-number', '@example.ru']
  expect(secrets.length).toBeGreaterThan(80)
  const logs = [server.output(), ...(await postgresLogs(server.dataDir))].join('\n')
  expect(logs.match(/a social sign-in came to nothing/g)?.length).toBeGreaterThan(20)
  expect(secrets.filter(secret => logs.includes(secret))).toEqual([])
}, 400_000)
