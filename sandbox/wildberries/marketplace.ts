import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { everyNumberBut, onlyNumbers, type Assortment } from './assortment.ts'
import type { Call } from './call.ts'
import { createFaults, isInstead, type Faults } from './faults.ts'
import { answerFunnel } from './funnel.ts'
import { answerHistory } from './history.ts'
import { instead } from './instead.ts'
import { createLimits, type Tier } from './limits.ts'
import { methods, needs, type Method } from './methods.ts'
import { moscowOf, timeText } from './moscow.ts'
import { answerOrders } from './orders.ts'
import { productOf } from './product.ts'
import { answerJson, refuse, refuseEarly } from './refuse.ts'
import { createMint, type Claims, type Mint } from './tokens.ts'

/** A request that came, whatever was answered. */
interface Asked {
  method: string
  /** With the prefix and the query. */
  url: string
  /** The header as it came. */
  authorization: string
  /** Milliseconds, by the sandbox's clock. */
  at: number
}

export interface MarketplaceOptions {
  /** Of every path: `/dev/wildberries`. */
  prefix?: string
  /** Milliseconds since the epoch. */
  now?: () => number
  /** Tokens made with the same one are known over a restart. */
  secret?: string | undefined
  /** Numbers that are every seller's; without them all are, but those of strangers. */
  products?: readonly number[]
  strangers?: readonly number[]
  /** In place of both. */
  assortment?: Assortment
  /** How many times more is ordered than at an ordinary seller's, where the token does not say. */
  scale?: number
  /** Limits are so many times less strict than the marketplace's; Infinity: there are none. */
  faster?: number
  /** Orders of one answer. */
  pageRows?: number
  /** With this in `X-Client-Secret` base tokens have the limits of others. */
  clientSecret?: string
  /** How late a slow answer is, ms. */
  slowMs?: number
}

export interface MarketplaceSandbox extends Pick<Faults, 'fail' | 'mend'> {
  listener: RequestListener
  tokenOf: Mint['tokenOf']
  /** The last requests, oldest first. */
  asked: Asked[]
}

const PAGE_ROWS = 80_000
const SLOW_MS = 5000
const ASKED_MAX = 10_000

type DataMethod = Exclude<Method, 'ping' | 'seller'>
const answers: Record<DataMethod, (call: Call) => Promise<void>> = {
  orders: answerOrders,
  funnel: answerFunnel,
  history: answerHistory
}

function tokenFault(claims: Claims | undefined, now: number): string | undefined {
  if (!claims) return 'token problem; token is malformed: signature is invalid'
  if (claims.exp * 1000 <= now) return 'token problem; token expired'
  return claims.t ? 'token problem; test token is not allowed here' : undefined
}

/** The marketplace as far as it is asked, all of its hosts in one. Source: reference wildberries.md. */
export function createMarketplace(options: MarketplaceOptions = {}): MarketplaceSandbox {
  const { prefix = '', now = Date.now, secret, products, strangers = [], scale = 1, faster = 1 } = options
  const { pageRows = PAGE_ROWS, clientSecret = 'sandbox-client-secret', slowMs = SLOW_MS } = options
  const ownNumbers = () =>
    products ? onlyNumbers(products) : everyNumberBut(nmId => strangers.includes(nmId), now)
  const { assortment = ownNumbers() } = options
  const mint = createMint({ secret, now })
  const limits = createLimits(now, faster)
  const faults = createFaults()
  const asked: Asked[] = []

  const tierOf = (claims: Claims, { headers }: IncomingMessage): Tier =>
    claims.for !== undefined || headers['x-client-secret'] === clientSecret ? 'full' : 'base'

  const data = (claims: Claims): Pick<Call, 'listed' | 'own'> => {
    const times = claims.scale ?? scale
    return {
      listed: async () =>
        (await assortment.listed(claims.sid)).map(({ nmId, since }) =>
          productOf(claims.sid, nmId, times, since === undefined ? 0 : moscowOf(since))
        ),
      own(nmIds) {
        const his = [...new Set(nmIds)].filter(nmId => assortment.has(claims.sid, nmId))
        assortment.asked(claims.sid, his)
        return his.map(nmId => productOf(claims.sid, nmId, times))
      }
    }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method: verb = '', url = '', headers } = request
    const { authorization = '' } = headers
    if (asked.push({ method: verb, url, authorization, at: now() }) > ASKED_MAX) asked.shift()
    const { pathname, searchParams: query } = new URL(url, 'http://sandbox')
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : ''
    const method = methods[`${verb} ${path}`]
    if (!method) return refuse(response, 404, 'Please consult the https://dev.wildberries.ru')

    const claims = mint.read(authorization.replace(/^Bearer /, ''))
    const problem = tokenFault(claims, now())
    if (!claims || problem !== undefined) return refuse(response, 401, problem ?? '')
    if ((claims.s & needs[method]) !== needs[method]) return refuse(response, 401, 'token scope not allowed')
    const fault = faults.take(claims, method)
    if (fault && isInstead(fault)) return instead[fault](response)
    const { admitted, remaining, ...turn } = limits(claims.sid, method, tierOf(claims, request))
    if (!admitted) return refuseEarly(response, turn)
    response.setHeader('x-ratelimit-remaining', remaining)
    if (fault === 'slow') await sleep(slowMs)
    if (method === 'ping')
      return answerJson(response, { TS: `${timeText(moscowOf(now()))}+03:00`, Status: 'OK' })
    if (method === 'seller') {
      return answerJson(response, {
        name: 'ООО «Северная Верста»',
        sid: claims.sid,
        tradeMark: 'Северная Верста'
      })
    }
    await answers[method]({
      request,
      response,
      query,
      claims,
      now: moscowOf(now()),
      fault,
      pageRows,
      ...data(claims)
    })
  }

  return {
    listener(request, response) {
      answer(request, response).catch(() => response.destroy())
    },
    tokenOf: mint.tokenOf,
    asked,
    fail: faults.fail,
    mend: faults.mend
  }
}
