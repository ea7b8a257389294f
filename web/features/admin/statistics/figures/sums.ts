import type { StatisticsDay } from '#contract/admin-statistics.ts'

/** What all steps of a period come to; null is what is not known. */
export interface Sums {
  revenue: number
  payments: number
  renewals: number
  newPayers: number
  registrations: number
  withLink: number
  withVisit: number | null
  withPayment: number
  ended: number
  visits: number | null
}

/** Money that stayed, in whole kopecks before it is added up. */
export const revenueOf = ({ sum, refunds }: StatisticsDay): number =>
  (Math.round(sum * 100) - Math.round(refunds * 100)) / 100

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Of what is not known everywhere nothing is known. */
function knownTotal(numbers: readonly (number | null)[]): number | null {
  const known = numbers.flatMap(number => (number === null ? [] : [number]))
  return known.length === numbers.length ? total(known) : null
}

/** Adds up a period. */
export const sumsOf = (rows: readonly StatisticsDay[]): Sums => ({
  revenue: Math.round(total(rows.map(revenueOf)) * 100) / 100,
  payments: total(rows.map(({ payments }) => payments)),
  renewals: total(rows.map(({ renewals }) => renewals)),
  newPayers: total(rows.map(({ newPayers }) => newPayers)),
  registrations: total(rows.map(({ registrations }) => registrations)),
  withLink: total(rows.map(({ withLink }) => withLink)),
  withVisit: knownTotal(rows.map(({ withVisit }) => withVisit)),
  withPayment: total(rows.map(({ withPayment }) => withPayment)),
  ended: total(rows.map(({ ended }) => ended)),
  visits: knownTotal(rows.map(({ visits }) => visits))
})
