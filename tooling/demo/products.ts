import { goodOf } from '#sandbox/wildberries/goods.ts'
import { dayOf, moscowOf } from '#sandbox/wildberries/moscow.ts'
import { expectedOf, peakOf } from '#sandbox/wildberries/pieces.ts'
import { productOf } from '#sandbox/wildberries/product.ts'

/** A product of the seller at the marketplace, with the days on which it sold best: bloggers must have spoken of it then. */
export interface DemoProduct {
  nmId: number
  /** Of each time that was asked about, in their order. */
  peaksDaysAgo: number[]
  /** How much it is in demand on a day, by a moment of it, beside an ordinary one. */
  demand: (ms: number) => number
}

interface Wanted {
  title: string
  /** A number near it is taken. */
  near: number
  /** When it was in demand: the first and last of some days, counted back from today. */
  times: readonly (readonly [from: number, to: number])[]
}

const BRAND = 'Тёплый дом'
/** Of all numbers one in some hundred has a given title and brand. */
const NUMBERS = 60_000
/** What is ordered in a day of something that sells, and how much the likeness to that counts beside peaks. */
const ORDERS_A_DAY = 34
const DEMAND_WEIGHT = 1.5
/** A jump that is higher makes a day no better. */
const HIGHEST_PEAK = 2.4

const wanted = {
  lamp: {
    title: 'Лампа-ночник «Луна»',
    near: 183_726_451,
    times: [
      [3, 7],
      [12, 21],
      [32, 60]
    ]
  },
  garland: {
    title: 'Гирлянда «Роса» на батарейках',
    near: 142_093_377,
    times: [
      [2, 6],
      [14, 24]
    ]
  },
  review: { title: 'Светильник прикроватный льняной', near: 207_518_834, times: [[18, 45]] }
} as const satisfies Record<string, Wanted>

export type DemoProducts = Record<keyof typeof wanted, DemoProduct>

interface Candidate extends Omit<DemoProduct, 'demand'> {
  likeness: number
}

/** How a number sold: the best day of each time, and how good it is for a demonstration. */
function candidateOf(sid: string, nmId: number, times: Wanted['times'], today: number): Candidate {
  const peak = (daysAgo: number) => peakOf(sid, nmId, today - daysAgo)
  const peaksDaysAgo = times.map(([from, to]) => {
    const days = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return days.reduce((best, day) => (peak(day) > peak(best) ? day : best), from)
  })
  const jumps = peaksDaysAgo.reduce((sum, day) => sum + Math.min(peak(day), HIGHEST_PEAK), 0)
  const { perDay } = productOf(sid, nmId, 1)
  return { nmId, peaksDaysAgo, likeness: jumps - DEMAND_WEIGHT * Math.abs(Math.log(perDay / ORDERS_A_DAY)) }
}

function findProduct(sid: string, { title, near, times }: Wanted, today: number): DemoProduct {
  const numbers = Array.from({ length: NUMBERS }, (_, index) => near + index)
  const fitting = numbers.filter(nmId => {
    const good = goodOf(nmId)
    return nmId % 1000 !== 0 && good.brand === BRAND && good.title.startsWith(title)
  })
  const [best] = fitting
    .map(nmId => candidateOf(sid, nmId, times, today))
    .toSorted((one, other) => other.likeness - one.likeness)
  if (!best) throw new Error(`the sandbox has no «${title}»`)
  const { nmId, peaksDaysAgo } = best
  const product = productOf(sid, nmId, 1)
  // Whoever wants it opens links; of those who buy many come another way.
  const demand = (ms: number) => Math.sqrt(expectedOf(product, dayOf(moscowOf(ms))) / product.perDay)
  return { nmId, peaksDaysAgo, demand }
}

/** What a shop of lamps sells in the sandbox of the marketplace. `sid`: its account there. */
export function findProducts(sid: string, now: number): DemoProducts {
  const today = dayOf(moscowOf(now))
  const find = (name: keyof typeof wanted) => findProduct(sid, wanted[name], today)
  return { lamp: find('lamp'), garland: find('garland'), review: find('review') }
}
