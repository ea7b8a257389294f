import { createServer } from 'node:http'

import { pino } from 'pino'

import { MINUTE_MS } from '#contract/durations.ts'
import { checkTargets, type Reach } from '#server/links/target-checks/target-round.ts'
import { FetchFault } from '#server/platform/fetch-fault.ts'
import type { ResolveName } from '#server/platform/resolve-name.ts'
import { safeFetch } from '#server/platform/safe-fetch.ts'

import type { TestApp } from './app.ts'
import { createLink, signUp, type TestUser, signUpWithPlan } from './factories.ts'

/** A link that a job looks at for its preview is left to the next round. */
const noPreview = { appTitle: '', appImage: '' }

/** Names that do not mean this machine; port 22 of the public one is never asked. */
const elsewhere: Record<string, string> = { 'inner.test': '10.0.0.1', 'public.test': '93.184.216.34' }

export interface Shop {
  /** Paths that it was asked for. */
  asked: string[]
  /** What it answers where the path itself tells no status, as `/404` does; 200 unless told. */
  answers: Record<string, number>
  /** Whether the name servers answer. */
  namesAway: boolean
  /** An address of it, under any name. */
  to(path: string, host?: string, scheme?: 'http' | 'https'): string
  /** The way out, to this machine under any name but `nobody.test`, `inner.test` and `public.test`. */
  reach: Reach
  /** Looks once at what is due. */
  round(way?: Reach, maxMs?: number): Promise<void>
  /** Two rounds, far enough apart for a second look. */
  twice(way?: Reach): Promise<void>
  linkTo(fulllink: string, owner?: TestUser): Promise<{ _id: string; shortlink: string; fulllink: string }>
  stateOf(link: { _id: string }): Promise<string>
  user(): TestUser
  /** A new user, and no link that is due. */
  renew(): Promise<void>
  close(): void
}

/** A shop on this machine that links lead to. */
export async function openShop(context: TestApp): Promise<Shop> {
  let user = await signUp(context)
  const server = createServer(({ url = '/' }, response) => {
    shop.asked.push(url)
    const status = shop.answers[url] ?? (Number(/^\/(\d{3})$/.exec(url)?.[1]) || 200)
    if (url === '/cut') response.destroy()
    else response.writeHead(status, status === 302 ? { location: '/200' } : {}).end()
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const resolve: ResolveName = name => {
    if (shop.namesAway) return Promise.reject(new FetchFault('resolver'))
    if (name === 'nobody.test') return Promise.reject(new FetchFault('name'))
    return Promise.resolve([{ address: elsewhere[name] ?? '127.0.0.1', family: 4 }])
  }
  // Port 1 has nobody.
  const allow = (asked: string, where: number) => asked === '127.0.0.1' && (where === port || where === 1)

  const shop: Shop = {
    asked: [],
    answers: {},
    namesAway: false,
    to: (path, host = 'shop.test', scheme = 'http') => `${scheme}://${host}:${port}${path}`,
    reach: (target, signal) =>
      safeFetch(target, { userAgent: 'Tropa/1.0', bytesMax: 0, signal, resolve, allow }),
    round: (reach = shop.reach, maxMs) =>
      checkTargets(
        { sql: context.services.sql, clock: context.now, log: pino({ level: 'silent' }), reach },
        new AbortController().signal,
        maxMs
      ),
    async twice(way) {
      await shop.round(way)
      context.travel(11 * MINUTE_MS)
      await shop.round(way)
    },
    linkTo: async (fulllink, owner = user) => ({
      ...(await createLink(context, owner, { fulllink, ...noPreview })),
      fulllink
    }),
    async stateOf({ _id }) {
      const reply = await context.app.inject({ url: `/api/users/shortlinks/${_id}`, headers: user.headers })
      return reply.json<{ state: string }>().state
    },
    user: () => user,
    async renew() {
      await context.services.sql`update links set deleted_at = now()`
      user = await signUpWithPlan(context, 'UNLIMITED_1')
      Object.assign(shop, { asked: [], answers: {}, namesAway: false })
    },
    close: () => void server.close()
  }
  return shop
}
