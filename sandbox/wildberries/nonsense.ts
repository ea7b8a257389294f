/** What no product's row can hold, one after the other; rows in between are whole. */
const oddities: readonly Record<string, unknown>[] = [
  { nmId: 'не число' },
  { nmId: -5 },
  { date: null },
  { date: '2026-02-31T25:61:00' },
  { priceWithDisc: -100 },
  { priceWithDisc: 1e300 },
  { priceWithDisc: 'даром' },
  { srid: '' },
  { srid: 7 },
  { isCancel: 'maybe' },
  { lastChangeDate: 'вчера' }
]

/** Every other row with something that cannot be. */
export const nonsenseRow = (row: Record<string, unknown>, index: number): unknown =>
  index % 2 === 0 ? row : { ...row, ...oddities[((index - 1) / 2) % oddities.length] }

/** Figures that cannot be, in place of a product's. */
export const nonsenseFigures = {
  openCount: -3,
  cartCount: 'много',
  orderCount: null,
  orderSum: 1e300,
  buyoutCount: 0.5
}
