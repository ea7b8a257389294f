import { startGoogle } from './google.ts'
import type { Person } from './people.ts'
import { startYandex } from './yandex.ts'

// Google and Yandex on this machine, for trying the sign-in out. Nothing is kept after the end.

const GOOGLE_PORT = 4010
const YANDEX_PORT = 4011

const base = process.env.PUBLIC_URL ?? 'http://localhost:3000'
const clientOf = (provider: string) => ({
  id: `sandbox-${provider}`,
  secret: 'sandbox-secret',
  redirectUri: `${base}/api/auth/${provider}/callback`
})

const anna: Person = { subject: '1001', name: 'Анна Иванова', email: 'anna@example.ru' }
const boris: Person = { subject: '1002', name: 'Борис Петров', email: 'boris@example.ru' }
const nobody: Person = { subject: '1003', name: 'Вера без почты' }

const google = clientOf('google')
const yandex = clientOf('yandex')
const [atGoogle, atYandex] = await Promise.all([
  startGoogle({ port: GOOGLE_PORT, client: google, people: [anna, { ...boris, verified: false }, nobody] }),
  startYandex({ port: YANDEX_PORT, client: yandex, people: [anna, boris, nobody] })
])

process.stdout.write(`Google and Yandex are open on this machine. Start the service with:

GOOGLE_CLIENT_ID=${google.id} GOOGLE_CLIENT_SECRET=${google.secret} GOOGLE_ISSUER_URL=${atGoogle.url} \\
YANDEX_CLIENT_ID=${yandex.id} YANDEX_CLIENT_SECRET=${yandex.secret} \\
YANDEX_OAUTH_URL=${atYandex.url} YANDEX_INFO_URL=${atYandex.url}/info \\
PUBLIC_URL=${base} npm start
`)
