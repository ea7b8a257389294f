import type { IncomingMessage, ServerResponse } from 'node:http'

import { sendChooser } from './page.ts'
import type { Client, Person, ProviderOptions } from './people.ts'
import { formOf, listenOn, type Sandbox } from './serve.ts'
import type { Trouble } from './trouble.ts'
import { createCodes } from './yandex-codes.ts'

const YEAR_SECONDS = 31_536_000

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  query: URLSearchParams
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const refuse = (response: ServerResponse, status: number, error: string) =>
  sendJson(response, status, { error, error_description: 'Sandbox' })

/** What is wrong with a request to sign in, before anyone may be sent back. */
function wrongRequest(query: URLSearchParams, client: Client): string | undefined {
  if (query.get('client_id') !== client.id) return 'client_id'
  if (query.get('redirect_uri') !== client.redirectUri) return 'redirect_uri'
  if (query.get('response_type') !== 'code') return 'response_type'
  if (query.get('code_challenge_method') !== 'S256') return 'code_challenge_method'
  return query.get('code_challenge') ? undefined : 'code_challenge'
}

/** Who asks for a token: the header wins over the body, as RFC 6749 § 2.3.1 has it. */
function credentialsOf(request: IncomingMessage, form: URLSearchParams): [id: string, secret: string] {
  const basic = /^Basic (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (basic === undefined) return [form.get('client_id') ?? '', form.get('client_secret') ?? '']
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return [id, secret]
}

const infoOf = ({ subject, name, email }: Person, client: Client) => ({
  id: subject,
  login: `login-${subject}`,
  client_id: client.id,
  psuid: `1.sandbox.${subject}`,
  display_name: name,
  real_name: name,
  sex: null,
  ...(email !== undefined && { default_email: email, emails: [email] })
})

function routesOf({ client, people }: ProviderOptions, { twists }: Trouble) {
  const codes = createCodes()

  const sendBack = (response: ServerResponse, query: URLSearchParams, answer: Record<string, string>) => {
    const state = twists.has('state') ? 'another-state' : (query.get('state') ?? '')
    const back = new URLSearchParams({ ...answer, state })
    response.writeHead(302, { location: `${client.redirectUri}?${back}` }).end()
  }
  const deny = (response: ServerResponse, query: URLSearchParams) =>
    sendBack(response, query, { error: 'access_denied', error_description: 'User denied access' })

  return {
    async '/authorize'({ request, response, query }: Exchange) {
      const wrong = wrongRequest(query, client)
      if (wrong !== undefined) {
        refuse(response, 400, `wrong ${wrong}`)
        return
      }
      if (twists.has('denied')) {
        deny(response, query)
        return
      }
      if (request.method !== 'POST') {
        sendChooser(response, { provider: 'Яндекс', action: `/authorize?${query}`, people })
        return
      }
      const subject = (await formOf(request)).get('person')
      const person = people.find(one => one.subject === subject)
      if (person) {
        const code = codes.issue(person, query.get('code_challenge') ?? '')
        sendBack(response, query, { code, cid: 'sandbox' })
      } else {
        deny(response, query)
      }
    },
    async '/token'({ request, response }: Exchange) {
      const form = await formOf(request)
      const [id, secret] = credentialsOf(request, form)
      if (id !== client.id || secret !== client.secret) {
        refuse(response, 401, 'invalid_client')
        return
      }
      const token = codes.redeem(form.get('code') ?? '', form.get('code_verifier') ?? '')
      if (form.get('grant_type') !== 'authorization_code' || token === undefined) {
        refuse(response, 400, 'invalid_grant')
        return
      }
      sendJson(response, 200, {
        token_type: 'bearer',
        access_token: token,
        expires_in: YEAR_SECONDS,
        refresh_token: `1:${token}`,
        scope: 'login:email login:info'
      })
    },
    async '/info'({ request, response }: Exchange) {
      const token = /^(?:OAuth|Bearer) (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      const person = codes.personOf(token ?? '')
      if (person) sendJson(response, 200, infoOf(person, client))
      else refuse(response, 401, 'Unauthorized')
    }
  }
}

/** Yandex ID as far as a sign-in sees it. */
export function startYandex(options: ProviderOptions): Promise<Sandbox> {
  return listenOn(options.port ?? 0, (url, trouble) => {
    const routes = new Map<string, (exchange: Exchange) => Promise<void>>(
      Object.entries(routesOf(options, trouble))
    )
    return (request, response) => {
      const { pathname, searchParams: query } = new URL(request.url ?? '/', url)
      const route = routes.get(pathname)
      if (route) route({ request, response, query }).catch(() => response.destroy())
      else refuse(response, 404, 'not_found')
    }
  })
}
