import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { DAY_MS } from '#contract/durations.ts'

// The API over a real socket, as far as tests of real processes need it.

export interface Account {
  username: string
  password: string
}

/** Whose links a test is about, where nobody else is in it. */
export const owner: Account = { username: 'owner@example.ru', password: 'secret-123' }

/** What a person's browser calls itself. */
export const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function call(url: string, status: number, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init)
  const body: unknown = await answer.json()
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`)
  return body
}

const post = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` })
  },
  body: JSON.stringify(body)
})

const Token = Type.Object({ access_token: Type.String() })

export const signUp = async (base: string, account: Account): Promise<string> =>
  Value.Parse(Token, await call(`${base}/api/users/new`, 201, post(account))).access_token

export const signIn = async (base: string, account: Account): Promise<string> =>
  Value.Parse(Token, await call(`${base}/api/auth/login`, 200, post(account))).access_token

const Link = Type.Object({ shortlink: Type.String() })

export async function createShortlink(
  base: string,
  token: string,
  shortlink = 'process',
  fields: object = {}
): Promise<string> {
  const draft = { fulllink: 'https://example.ru/page', shortlink, ...fields }
  return Value.Parse(Link, await call(`${base}/api/users/shortlinks`, 201, post(draft, token))).shortlink
}

/** Opens a short link as a person does. */
export async function open(base: string, slug: string): Promise<void> {
  const answer = await fetch(`${base}/${slug}`, { redirect: 'manual', headers: { 'user-agent': PERSON } })
  if (answer.status !== 302) throw new Error(`${slug} answered ${answer.status}`)
}

const Rows = Type.Array(Type.Object({ label: Type.String(), visits: Type.Integer() }))

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Visits of all the account's links as its report says. */
export async function visitsOf(base: string, token: string): Promise<number> {
  const now = Date.now()
  const range = `dateFrom=${day(now - DAY_MS)}&dateTo=${day(now + DAY_MS)}`
  const headers = { authorization: `Bearer ${token}` }
  const rows = Value.Parse(Rows, await call(`${base}/api/ch_analytics/visits?${range}`, 200, { headers }))
  const current = rows.find(row => row.label === 'current')
  if (!current) throw new Error('the report has no row "current"')
  return current.visits
}

/** The bytes of one opening of a short link, to be sent over a connection that stays; its visit has the name. */
export const openingRequest = (slug: string, name: string): string =>
  `GET /${slug}?utm_content=${name} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${PERSON}\r\nAccept-Language: ru\r\n\r\n`
