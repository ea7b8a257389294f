import type { Provider } from '#contract/auth.ts'
import { startGoogle } from '#sandbox/oauth/google.ts'
import type { Person } from '#sandbox/oauth/people.ts'
import { startYandex } from '#sandbox/oauth/yandex.ts'

export const vera: Person = { subject: 'y-1', name: 'Вера', email: 'vera@example.ru' }
const nobody: Person = { subject: 'y-2', name: 'Никто' }
const zoya: Person = { subject: 'g-1', name: 'Зоя', email: 'zoya@example.ru' }

export interface Providers {
  /** What a server has to be told of them. */
  env: Record<string, string>
  close(): Promise<void>
}

/** Google and Yandex of this machine, for a server on a port; Vera and Zoya have an account at both. */
export async function startProviders(port: number): Promise<Providers> {
  const clientOf = (provider: Provider) => ({
    id: provider,
    secret: 'sandbox-secret',
    redirectUri: `http://localhost:${port}/api/auth/${provider}/callback`
  })
  const [google, yandex] = await Promise.all([
    startGoogle({ client: clientOf('google'), people: [zoya, { ...vera, subject: 'g-2' }] }),
    startYandex({ client: clientOf('yandex'), people: [vera, nobody, { ...zoya, subject: 'y-3' }] })
  ])
  return {
    env: {
      GOOGLE_CLIENT_ID: 'google',
      GOOGLE_CLIENT_SECRET: 'sandbox-secret',
      GOOGLE_ISSUER_URL: google.url,
      YANDEX_CLIENT_ID: 'yandex',
      YANDEX_CLIENT_SECRET: 'sandbox-secret',
      YANDEX_OAUTH_URL: yandex.url,
      YANDEX_INFO_URL: `${yandex.url}/info`
    },
    async close() {
      await Promise.all([google.close(), yandex.close()])
    }
  }
}
