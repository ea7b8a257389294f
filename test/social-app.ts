import type { Provider } from '#contract/auth.ts'
import type { Profile } from '#contract/user.ts'
import { startGoogle } from '#sandbox/oauth/google.ts'
import type { Person } from '#sandbox/oauth/people.ts'
import type { Sandbox } from '#sandbox/oauth/serve.ts'
import { startYandex } from '#sandbox/oauth/yandex.ts'
import type { AppOptions } from '#server/app.ts'

import { startTestApp, type TestApp } from './app.ts'
import { nextName } from './factories.ts'
import { freePort } from './process.ts'
import { openBrowser, type Arrived, type SocialBrowser } from './social-browser.ts'

/** The application on a port, with Google and Yandex on this machine. It believes in `X-Forwarded-For`. */
export interface SocialApp extends TestApp {
  base: string
  providers: Record<Provider, Sandbox>
  /** Somebody new who has an account at a provider. */
  person(provider: Provider, about?: Partial<Person>): Person
  /** A browser with nothing in it, at an address of its own unless told. */
  browser(address?: string): SocialBrowser
  /** The profile that a token opens; undefined when it opens none. */
  profile(token: string): Promise<Profile | undefined>
  /** Kinds of the mails to a user, the oldest first. */
  mailKinds(username: string): Promise<string[]>
  confirm(username: string): Promise<void>
}

/** The token that a sign-in ended with. */
export function tokenOf({ url }: Arrived): string {
  const token = url.searchParams.get('token')
  if (url.pathname !== '/' || token === null) throw new Error(`no token at ${url.pathname}${url.search}`)
  return token
}

/** Where a sign-in ended, without what is secret about it. */
export const endOf = ({ url }: Arrived): string => url.pathname + url.search.replace(/(token|link)=.*/, '$1')

let addresses = 0

export async function startSocialApp(
  environment: Record<string, string> = {},
  options: Partial<Pick<AppOptions, 'log'>> = {}
): Promise<SocialApp> {
  const port = await freePort()
  const base = `http://localhost:${port}`
  const people: Record<Provider, Person[]> = { google: [], yandex: [] }
  const optionsOf = (provider: Provider) => ({
    people: people[provider],
    client: {
      id: `test-${provider}`,
      secret: 'test-secret',
      redirectUri: `${base}/api/auth/${provider}/callback`
    }
  })
  const [google, yandex] = await Promise.all([
    startGoogle(optionsOf('google')),
    startYandex(optionsOf('yandex'))
  ])
  const context = await startTestApp(
    {
      PUBLIC_URL: base,
      TRUST_PROXY: '127.0.0.1,::1',
      GOOGLE_CLIENT_ID: 'test-google',
      GOOGLE_CLIENT_SECRET: 'test-secret',
      GOOGLE_ISSUER_URL: google.url,
      YANDEX_CLIENT_ID: 'test-yandex',
      YANDEX_CLIENT_SECRET: 'test-secret',
      YANDEX_OAUTH_URL: yandex.url,
      YANDEX_INFO_URL: `${yandex.url}/info`,
      ...environment
    },
    options
  )
  const { sql } = context.services
  await context.app.listen({ host: '127.0.0.1', port })

  return {
    ...context,
    base,
    providers: { google, yandex },
    person(provider, about = {}) {
      const name = nextName('person')
      const person = { subject: name, name, email: `${name}@example.ru`, ...about }
      people[provider].push(person)
      return person
    },
    browser: (address = `198.18.0.${(addresses += 1)}`) => openBrowser(base, address),
    async profile(token) {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await context.app.inject({ method: 'GET', url: '/api/users/profile', headers })
      return reply.statusCode === 200 ? reply.json<Profile>() : undefined
    },
    async mailKinds(username) {
      const rows = await sql<{ kind: string }[]>`
        select kind from mails join users on users.id = user_id
        where username = ${username} order by created_at, mails.id`
      return rows.map(row => row.kind)
    },
    async confirm(username) {
      await sql`update users set confirmed = true where username = ${username}`
    },
    async close() {
      await context.close()
      await Promise.all([google.close(), yandex.close()])
    }
  }
}
