import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch
} from 'openid-client'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import type { Config } from '#server/platform/config.ts'

import { SocialFault } from './fault.ts'
import { isPlainLoopback, providerFetch } from './provider-fetch.ts'
import type { SocialProvider } from './provider.ts'

type YandexSettings = NonNullable<Config['yandex']>

/** The parts of https://login.yandex.ru/info that are used. */
const Info = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 255 }),
  default_email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  emails: Type.Optional(Type.Array(Type.String()))
})

/** Yandex publishes no description of itself, so its two addresses stand here. */
function configurationOf({ clientId, clientSecret, oauthUrl }: YandexSettings): Configuration {
  const base = oauthUrl.href.replace(/\/*$/, '/')
  const configuration = new Configuration(
    {
      issuer: oauthUrl.origin,
      authorization_endpoint: new URL('authorize', base).href,
      token_endpoint: new URL('token', base).href
    },
    clientId,
    undefined,
    ClientSecretPost(clientSecret)
  )
  configuration[customFetch] = providerFetch
  if (isPlainLoopback(oauthUrl)) allowInsecureRequests(configuration)
  return configuration
}

async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    throw new SocialFault('failed', 'user info is no JSON')
  }
}

async function infoOf(infoUrl: URL, token: string): Promise<Static<typeof Info>> {
  const url = new URL(infoUrl)
  url.searchParams.set('format', 'json')
  const headers = { authorization: `OAuth ${token}`, accept: 'application/json' }
  const answer = await providerFetch(url.href, { method: 'GET', headers, body: null, redirect: 'manual' })
  if (answer.status !== 200) throw new SocialFault('failed', `user info answered ${answer.status}`)
  const info = await jsonOf(answer)
  if (!Value.Check(Info, info)) throw new SocialFault('failed', 'unexpected user info')
  return info
}

export function openYandex(settings: YandexSettings): SocialProvider {
  const configuration = configurationOf(settings)

  return {
    async leaveFor({ state, verifier }, callback) {
      return buildAuthorizationUrl(configuration, {
        redirect_uri: callback.href,
        scope: 'login:email',
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256'
      })
    },
    async whoCame(callback, { state, verifier }) {
      const { access_token: token } = await authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        pkceCodeVerifier: verifier
      })
      const { id: subject, default_email: main, emails } = await infoOf(settings.infoUrl, token)
      return { subject, email: main ?? emails?.[0], emailVerified: false }
    }
  }
}
