import type { TokenKind } from '#server/marketplace/token.ts'

export interface Question {
  url: URL
  token: string
  kind: TokenKind
  /** Of the service that asks, where it has one. */
  clientSecret: string | undefined
  /** Asked by POST. */
  json?: unknown
  signal: AbortSignal
}

/** A method of one of the marketplace's hosts, which may be below a path. */
export const addressOf = (base: URL, path: string, query: Record<string, string> = {}): URL => {
  const url = new URL(`${base.pathname.replace(/\/$/, '')}${path}`, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** A personal token belongs to the seller's own programs, so it says nothing of a service. */
const secretFor = ({ kind, clientSecret }: Question) => (kind === 'personal' ? undefined : clientSecret)

/** Asks the marketplace with a seller's token. A redirect is an answer: the token goes nowhere else. */
export function askMarketplace(question: Question): Promise<Response> {
  const { url, token, json, signal } = question
  const clientSecret = secretFor(question)
  return fetch(url, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      authorization: token,
      accept: 'application/json',
      ...(clientSecret !== undefined && { 'x-client-secret': clientSecret }),
      ...(json !== undefined && { 'content-type': 'application/json' })
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    redirect: 'manual',
    signal
  })
}
