import type { LightMyRequestResponse } from 'fastify'

import type { PlanId } from '#contract/plans.ts'
import type { MarketplaceOptions } from '#sandbox/wildberries/marketplace.ts'
import { openSandbox, type Sandbox } from '#sandbox/wildberries/server.ts'
import type { TokenKind } from '#sandbox/wildberries/tokens.ts'

import { startTestApp, type TestApp } from './app.ts'
import { createLink, type TestUser, idOf, signUpWithPlan } from './factories.ts'

export interface Shop extends TestUser {
  id: string
  wbToken: string
}

export interface SellerApp {
  context: TestApp
  sandbox: Sandbox
  /** From now on, until it is mended, the marketplace takes tokens and tells nothing: nobody collects anything meanwhile. */
  silence(): void
  /** How often a shop has asked for data, whoever did it for it. */
  asked(shop: Shop, what: 'orders' | 'funnel'): number
  /** Somebody with a plan and a token; without a kind the token of a service, whose limits are the marketplace's usual ones. */
  open(plan?: PlanId, kind?: TokenKind): Promise<Shop>
  get(shop: TestUser, url: string): Promise<LightMyRequestResponse>
  put(shop: TestUser, url: string, payload: object): Promise<LightMyRequestResponse>
  /** A link to a product; answers its id. */
  linkTo(shop: TestUser, nmId: number, fields?: Record<string, unknown>): Promise<string>
  close(): Promise<void>
}

/** Of what an ordinary seller sells: what a shop reads when it is opened took most of the time of tests that open one each. */
const SCALE = 0.1

const paths = { orders: '/supplier/orders', funnel: '/sales-funnel/products' } as const

/** The application with the marketplace on this machine. */
export async function startSellerApp(options: MarketplaceOptions = {}): Promise<SellerApp> {
  const sandbox = await openSandbox({ scale: SCALE, ...options })
  const context = await startTestApp({
    WILDBERRIES_COMMON_URL: sandbox.url,
    WILDBERRIES_STATISTICS_URL: sandbox.url,
    WILDBERRIES_ANALYTICS_URL: sandbox.url
  })
  let shops = 0
  const put: SellerApp['put'] = ({ headers }, url, payload) =>
    context.app.inject({ method: 'PUT', url, headers, payload })
  return {
    context,
    sandbox,
    put,
    silence() {
      for (const method of ['orders', 'funnel', 'history'] as const) sandbox.fail('broken', Infinity, method)
    },
    asked: ({ wbToken }, what) =>
      sandbox.asked.filter(
        ({ url, authorization }) => authorization === wbToken && url.split('?')[0]?.endsWith(paths[what])
      ).length,
    get: ({ headers }, url) => context.app.inject({ url, headers }),
    async open(plan = 'UNLIMITED_12', kind = 'service') {
      const user = await signUpWithPlan(context, plan)
      const wbToken = sandbox.tokenOf(kind)
      const reply = await context.app.inject({
        method: 'PUT',
        url: '/api/users/edit',
        headers: user.headers,
        // Tokens are tried a few times from an address: each shop has one.
        remoteAddress: `192.0.2.${(shops += 1) % 250}`,
        payload: { wbToken }
      })
      if (reply.statusCode !== 200) throw new Error(`a token was answered with ${reply.body}`)
      return { ...user, wbToken, id: await idOf(context, user) }
    },
    async linkTo(shop, nmId, fields = {}) {
      const fulllink = `https://www.wildberries.ru/catalog/${nmId}/detail.aspx`
      return (await createLink(context, shop, { fulllink, ...fields }))._id
    },
    async close() {
      await context.close()
      await sandbox.close()
    }
  }
}
