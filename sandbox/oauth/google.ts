import { generateKeyPair, exportJWK } from 'jose'
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

import { memoryAdapter } from './memory-adapter.ts'
import { sendChooser } from './page.ts'
import type { Client, Person, ProviderOptions } from './people.ts'
import { formOf, listenOn, type Sandbox } from './serve.ts'
import type { Trouble } from './trouble.ts'

const MINUTE = 60

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** Agrees to whatever was asked for: the chooser stands for a consent, too. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { account, client, provider, params } = oidc
  if (!account || !client) return undefined
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(typeof params?.scope === 'string' ? params.scope : 'openid')
  await grant.save()
  return grant
}

async function configurationOf(client: Client, people: Person[]): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'sandbox', use: 'sig', alg: 'RS256' }
  return {
    adapter: memoryAdapter(),
    jwks: { keys: [key] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post'
      }
    ],
    cookies: { keys: [crypto.randomUUID()] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google puts everything into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_ctx, subject) => {
      const person = people.find(one => one.subject === subject)
      if (!person) return undefined
      const { name, email, verified = true } = person
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          name,
          ...(email !== undefined && { email, email_verified: verified })
        })
      }
    },
    ttl: {
      AccessToken: 60 * MINUTE,
      AuthorizationCode: MINUTE,
      Grant: 60 * MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 10 * MINUTE,
      Session: 60 * MINUTE
    }
  }
}

/** Another signature of the same length. */
const forged = (jwt: string) => {
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  return [head, claims, signature.replace(/^./, first => (first === 'A' ? 'B' : 'A'))].join('.')
}

/** Whoever was here before is forgotten: the chooser asks each time. */
function forgetSession({ req: { headers } }: Context): void {
  const pairs = headers.cookie?.split('; ') ?? []
  headers.cookie = pairs.filter(pair => !pair.startsWith('_session')).join('; ')
}

/** Before the provider reads where somebody wants to go: what it is asked is replaced, or it refuses. */
function twistRequest(ctx: Context, { twists }: Trouble, { redirectUri }: Client, iss: string): void {
  for (const name of ['state', 'nonce'] as const) {
    if (twists.has(name)) ctx.query = { ...ctx.query, [name]: `another-${name}` }
  }
  if (!twists.has('denied')) return
  const back = new URLSearchParams({ error: 'access_denied', state: String(ctx.query.state), iss })
  ctx.redirect(`${redirectUri}?${back}`)
}

/** After it has answered with tokens: they are signed by nobody. */
function twistTokens(ctx: Context, { twists }: Trouble): void {
  const body: unknown = ctx.body
  if (!twists.has('signature') || typeof body !== 'object' || body === null || !('id_token' in body)) return
  ctx.body = { ...body, id_token: forged(String(body.id_token)) }
}

async function interact(provider: Provider, ctx: Context, people: Person[]): Promise<void> {
  ctx.respond = false
  const { req, res, path } = ctx
  if (ctx.method !== 'POST') {
    sendChooser(res, { provider: 'Google', action: path, people })
    return
  }
  const accountId = (await formOf(req)).get('person') ?? ''
  const result =
    accountId === ''
      ? { error: 'access_denied', error_description: 'Nobody was chosen' }
      : { login: { accountId, remember: false } }
  await provider.interactionFinished(req, res, result)
}

/** Google as far as a sign-in sees it: a real OpenID provider on this machine. */
export async function startGoogle({ client, people, port = 0 }: ProviderOptions): Promise<Sandbox> {
  const configuration = await configurationOf(client, people)
  return listenOn(port, (url, trouble) => {
    const provider = new Provider(url, configuration)
    provider.use(async (ctx, next) => {
      if (ctx.path.startsWith('/interaction/')) {
        await interact(provider, ctx, people)
        return
      }
      if (ctx.path.startsWith('/auth')) forgetSession(ctx)
      if (ctx.path === '/auth') twistRequest(ctx, trouble, client, url)
      if (ctx.status === 302) return
      await next()
      if (ctx.path === '/token') twistTokens(ctx, trouble)
    })
    const answer = provider.callback()
    return (request, response) => void answer(request, response)
  })
}
