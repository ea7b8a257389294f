/** What `browser.newContext` takes to be signed in. */
interface StorageState {
  cookies: []
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

export interface Account {
  username: string
  password: string
  storageState: StorageState
  createLink(fields: Record<string, unknown>): Promise<{ _id: string; shortlink: string }>
}

/** Of its session. */
export const tokenOf = ({ storageState }: Account): string =>
  storageState.origins[0]?.localStorage[0]?.value ?? ''

let last = 0

async function post<Answer>(url: string, body: object, token?: string): Promise<Answer> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body)
  })
  if (!reply.ok) throw new Error(`${url} answered ${await reply.text()}`)
  return reply.json()
}

/** Somebody who has signed up, for journeys that are about something else. */
export async function createAccount(
  base: string,
  username = `seller${(last += 1)}@example.ru`
): Promise<Account> {
  const password = 'secret-123'
  const { access_token: token } = await post<{ access_token: string }>(`${base}/api/users/new`, {
    username,
    password,
    consents: { personalData: true, terms: true }
  })
  return {
    username,
    password,
    storageState: {
      cookies: [],
      origins: [{ origin: base, localStorage: [{ name: 'token', value: token }] }]
    },
    createLink: fields =>
      post(
        `${base}/api/users/shortlinks`,
        {
          fulllink: 'https://example.ru/page',
          shortlink: `link-${Date.now().toString(36)}-${(last += 1)}`,
          ...fields
        },
        token
      )
  }
}
