import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'

import { auth, type Provider } from '#contract/auth.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { pagePaths } from '#contract/paths.ts'
import { noSuchWayPage } from '#landing/status-pages.ts'
import { visitorOf, type AuthDependencies } from '#server/auth/dependencies.ts'
import { createAddressRate } from '#server/platform/address-rate.ts'
import { clientAddress } from '#server/platform/client-address.ts'
import type { Config } from '#server/platform/config.ts'
import { serve, type Context } from '#server/platform/serve.ts'

import { endedCookie, flowCookie, sealedFlow } from './cookie.ts'
import { SocialFault, TOO_MANY } from './fault.ts'
import { lead, pagesOf } from './lead.ts'
import { linkingRoutes } from './linking.routes.ts'
import { createSeals, type Flow } from './sealed.ts'
import { signInAs, usernameOf } from './sign-in-as.ts'
import { waysIn } from './ways-in.ts'

/** A person has followed an address here, so it is told on a page. */
function noSuchWay(reply: FastifyReply): string {
  void reply.code(404).headers({ 'cache-control': 'no-store' }).type('text/html; charset=utf-8')
  return noSuchWayPage(pagePaths.login)
}

export interface SocialDependencies extends AuthDependencies {
  config: Pick<Config, 'google' | 'yandex' | 'publicUrl'>
}

/** Steps of sign-ins from one address; an office makes fewer. */
const STEPS = 60

/** The flow that this browser began, when its provider sends it back as it was sent away. */
function fitting(begun: Flow | undefined, provider: Provider, query: URLSearchParams): Flow {
  if (begun?.provider === provider && query.get('state') === begun.state) return begun
  throw new SocialFault('expired', begun ? 'another flow' : 'no flow')
}

/** Sign-in through a provider: away to it, back from it, and on to the page. A person never sees JSON here. */
export function socialRoutes(app: FastifyInstance, dependencies: SocialDependencies): void {
  const { clock, tokenSecret, config } = dependencies
  const seals = createSeals(tokenSecret)
  const ways = waysIn(config)
  const pageAt = pagesOf(config.publicUrl)
  const callbackOf = (provider: Provider) => pageAt(auth[`${provider}Callback`].path, {})

  const queryOf = (request: FastifyRequest) => new URL(request.url, config.publicUrl).searchParams

  const steps = createAddressRate({ limit: STEPS, windowMs: MINUTE_MS })
  const admit = (request: FastifyRequest) => {
    if (steps(clientAddress(request)) > 0) throw new SocialFault('failed', TOO_MANY)
  }

  const leave =
    (provider: Provider) =>
    async ({ request, reply }: Context<typeof auth.google>): Promise<string> => {
      const way = ways.find(provider)
      if (!way) return noSuchWay(reply)
      const ticket = queryOf(request).get('ticket')
      return lead({ provider, linking: ticket !== null, request, reply }, pageAt, async () => {
        admit(request)
        const asked = ticket === null ? undefined : await seals.ticket.open(ticket, clock())
        if (ticket !== null && !asked) throw new SocialFault('expired', 'ticket')
        const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
        const target = await way.leaveFor(checks, callbackOf(provider))
        const flow = await seals.flow.seal({ provider, ...checks, ...asked }, clock())
        void reply.header('set-cookie', flowCookie(flow))
        return target
      })
    }

  const comeBack =
    (provider: Provider) =>
    async ({ request, reply }: Context<typeof auth.googleCallback>): Promise<string> => {
      const way = ways.find(provider)
      if (!way) return noSuchWay(reply)
      const sealed = sealedFlow(request.headers.cookie)
      const begun = sealed === undefined ? undefined : await seals.flow.open(sealed, clock())
      void reply.header('set-cookie', endedCookie)
      return lead({ provider, linking: begun?.userId !== undefined, request, reply }, pageAt, async () => {
        admit(request)
        const callback = callbackOf(provider)
        callback.search = new URL(request.url, config.publicUrl).search
        const flow = fitting(begun, provider, callback.searchParams)
        const person = { provider, ...(await way.whoCame(callback, flow)) }
        if (flow.userId !== undefined) {
          const identity = { provider, subject: person.subject, email: usernameOf(person.email) ?? '' }
          const told = { userId: flow.userId, identity, isEmailProved: person.emailVerified }
          const proof = await seals.proof.seal(told, clock())
          return pageAt(pagePaths.info, { link: proof })
        }
        const outcome = await signInAs(dependencies, person, visitorOf(request))
        return outcome === 'link-mailed'
          ? pageAt(pagePaths.login, { notice: outcome })
          : pageAt('/', { token: outcome.token })
      })
    }

  serve(app, auth.google, leave('google'))
  serve(app, auth.googleCallback, comeBack('google'))
  serve(app, auth.yandex, leave('yandex'))
  serve(app, auth.yandexCallback, comeBack('yandex'))
  linkingRoutes(app, dependencies, { seals, ways })
}
