/** Money as it is paid for a stretch of time. Times are milliseconds, money is kopecks. */
export interface Paid {
  from: number
  to: number
  money: number
}

/** An exact amount of kopecks: thirds of a day have no decimals. */
export interface Exact {
  over: bigint
  under: bigint
}

const none: Exact = { over: 0n, under: 1n }

const plus = (one: Exact, other: Exact): Exact => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under
})

/** What the time that is left of all these is worth. */
export const worthOf = (stretches: readonly Paid[], at: number): Exact =>
  stretches
    .filter(({ from, to }) => to > Math.max(at, from))
    .map(({ from, to, money }) => ({
      over: BigInt(money) * BigInt(to - Math.max(at, from)),
      under: BigInt(to - from)
    }))
    .reduce(plus, none)

/** Whole kopecks, rounded down. */
export const kopecks = ({ over, under }: Exact): number => Number(over / under)

/** Whole days that it buys at a price (kopecks) for so many days, rounded down. */
export const daysFor = ({ over, under }: Exact, price: number, days: number): number =>
  Number((over * BigInt(days)) / (under * BigInt(price)))
