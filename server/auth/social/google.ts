import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration
} from 'openid-client'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { DAY_MS } from '#contract/durations.ts'
import type { Config } from '#server/platform/config.ts'

import { SocialFault } from './fault.ts'
import { isPlainLoopback, providerFetch } from './provider-fetch.ts'
import type { SocialProvider } from './provider.ts'

type GoogleSettings = NonNullable<Config['google']>

const KEPT_MS = DAY_MS

/** The parts of an ID token that are used: OpenID Connect Core § 5.1. */
const Claims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.Optional(Type.String()),
  email_verified: Type.Optional(Type.Boolean())
})

/** What the provider says of itself: asked once a day, and again after a failure. */
function createDiscovery({ issuer, clientId, clientSecret }: GoogleSettings): () => Promise<Configuration> {
  let found: Promise<Configuration> | undefined
  let askedAt = 0

  return async () => {
    if (!found || performance.now() - askedAt > KEPT_MS) {
      askedAt = performance.now()
      found = discovery(issuer, clientId, undefined, ClientSecretPost(clientSecret), {
        [customFetch]: providerFetch,
        execute: [enableNonRepudiationChecks, ...(isPlainLoopback(issuer) ? [allowInsecureRequests] : [])]
      })
    }
    try {
      return await found
    } catch (error) {
      found = undefined
      throw error
    }
  }
}

export function openGoogle(settings: GoogleSettings): SocialProvider {
  const configuration = createDiscovery(settings)

  return {
    async leaveFor({ state, nonce, verifier }, callback) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback.href,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        hl: 'ru'
      })
    },
    async whoCame(callback, { state, nonce, verifier }) {
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true
      })
      const claims = tokens.claims()
      if (!Value.Check(Claims, claims)) throw new SocialFault('failed', 'unexpected claims')
      const { sub: subject, email, email_verified: emailVerified = false } = claims
      return { subject, email, emailVerified }
    }
  }
}
