import type { DayRange, ProductFigures } from '#server/marketplace/api/marketplace.ts'

import type { Errand } from './errands.ts'
import { isFreshFor } from './freshness.ts'
import { keepFunnels, keptFunnels, type KeptFunnel } from './funnels.store.ts'
import { keepNames, linkedProducts } from './products.store.ts'
import type { ReadingDependencies } from './reading-dependencies.ts'
import type { Reading } from './reading.ts'
import type { TokenHolder } from './sellers.ts'
import { untilFresh } from './until-fresh.ts'

/** Numbers of one question. Source: reference wildberries.md § 4. */
const AT_ONCE = 1000

interface Answer {
  asked: number[]
  products: ProductFigures[]
}

/** The figures of these products and, as the call costs the same, of every other that the user's links lead to. */
function rangeQuestion(
  { sql, clock, marketplace }: ReadingDependencies,
  nmIds: readonly number[],
  range: DayRange
): Errand<Answer> {
  const isFresh = (kept: KeptFunnel | undefined, seller: TokenHolder) =>
    kept !== undefined && isFreshFor(marketplace.freshFor(seller, 'funnel'), kept.readAt, clock())
  return {
    name: `funnel ${range.begin} ${range.end}`,
    method: 'funnel',
    async isNeeded(seller) {
      const kept = await keptFunnels(sql, seller.userId, nmIds, range)
      return !nmIds.every(nmId => isFresh(kept.get(nmId), seller))
    },
    async ask(seller, patience) {
      const linked = await linkedProducts(sql, seller.userId, AT_ONCE)
      const asked = [...new Set([...nmIds, ...linked])].slice(0, AT_ONCE)
      return { asked, products: await marketplace.funnel(seller, range, asked, patience) }
    },
    async keep(tx, { userId }, { asked, products }, at) {
      const told = new Map(products.map(({ nmId, figures }) => [nmId, figures]))
      const said = new Map(asked.map(nmId => [nmId, told.get(nmId) ?? null]))
      await keepFunnels(tx, userId, range, said, at)
      await keepNames(tx, userId, products, at)
    }
  }
}

/** The funnel of a range, asked first where it is not fresh. */
export const createRangeFunnel =
  (deps: ReadingDependencies): Reading['funnel'] =>
  async (userId, nmIds, range) => {
    const { sql, clock } = deps
    const asked = [...new Set(nmIds)].slice(0, AT_ONCE)
    if (asked.length === 0) return { value: new Map(), at: clock(), trouble: null }
    const trouble = await untilFresh(deps, userId, rangeQuestion(deps, asked, range))
    const kept = await keptFunnels(sql, userId, asked, range)
    if (kept.size === 0 && trouble) throw trouble
    const at = Math.min(clock(), ...[...kept.values()].map(({ readAt }) => readAt))
    return { value: new Map([...kept].map(([nmId, { figures }]) => [nmId, figures])), at, trouble }
  }
