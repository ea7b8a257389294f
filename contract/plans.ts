import type { Limits, Plan } from './plan-schema.ts'

export const freeLimits: Limits = { links: 3, landings: 0, analyticsDays: 7, marketplace: false }

interface Family {
  name: string
  months: readonly number[]
  /** Base price of one month, roubles. */
  base: number
  limits: Limits
}

/** The catalogue. Source: specification README § 5; no number of it stands anywhere else. */
export const families = {
  SOCIAL: {
    name: 'Соцсети',
    months: [1, 12],
    base: 190,
    limits: { links: 10, landings: 3, analyticsDays: 90, marketplace: false }
  },
  START: {
    name: 'Старт',
    months: [1, 3, 6, 12],
    base: 390,
    limits: { links: 50, landings: 5, analyticsDays: 365, marketplace: false }
  },
  STANDARD: {
    name: 'Стандарт',
    months: [1, 3, 6, 12],
    base: 990,
    limits: { links: 500, landings: 50, analyticsDays: 730, marketplace: true }
  },
  UNLIMITED: {
    name: 'Безлимит',
    months: [1, 3, 6, 12],
    base: 2490,
    limits: { links: null, landings: null, analyticsDays: 1825, marketplace: true }
  }
} as const satisfies Record<string, Family>

export type FamilyId = keyof typeof families

const discountPercent: Record<number, number> = { 1: 0, 3: 5, 6: 10, 12: 20 }

export const planIds = [
  'SOCIAL_1',
  'SOCIAL_12',
  'START_1',
  'START_3',
  'START_6',
  'START_12',
  'STANDARD_1',
  'STANDARD_3',
  'STANDARD_6',
  'STANDARD_12',
  'UNLIMITED_1',
  'UNLIMITED_3',
  'UNLIMITED_6',
  'UNLIMITED_12'
] as const
export type PlanId = (typeof planIds)[number]

const isFamily = (name: string): name is FamilyId => name in families

/** The family and number of months of a plan id. */
export function planParts(id: PlanId): { family: FamilyId; months: number } {
  const [family = '', months] = id.split('_')
  if (!isFamily(family)) throw new Error(`plan id without a family: ${id}`)
  return { family, months: Number(months) }
}

export const isPlanId = (text: string): text is PlanId => planIds.some(id => id === text)

export const limitsOf = (id: PlanId): Limits => families[planParts(id).family].limits

/** «Старт», 3 мес */
export function planInWords(id: PlanId): string {
  const { family, months } = planParts(id)
  return `«${families[family].name}», ${months} мес`
}

/** A plan of the catalogue with its prices: the whole term with its discount, rounded down to roubles. */
export function planOf(id: PlanId): Plan {
  const { family, months } = planParts(id)
  const { name, base } = families[family]
  const amount = Math.floor((base * months * (100 - (discountPercent[months] ?? 0))) / 100)
  return {
    id,
    name,
    month: months,
    RUB: { amount, price: Math.floor(amount / months) },
    paymentDescription: `Тариф ${planInWords(id)}.`,
    archive: false
  }
}
