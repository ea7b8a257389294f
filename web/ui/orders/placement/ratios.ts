/** What a person who came cost, roubles. */
export const personPrice = (cost: number | null, people: number | null): number | null =>
  cost === null || people === null || people === 0 ? null : cost / people

/**
 * Of all orders on the same days, roubles. Others ordered too, so an order of those who came by the link cost at least this.
 */
export const orderPrice = (cost: number | null, orders: number | null): number | null =>
  cost === null || orders === null || orders === 0 ? null : cost / orders

/** The cost of the placement in the sum of all orders on the same days, per cent. */
export const costShare = (cost: number | null, orderSum: number | null): number | null =>
  cost === null || orderSum === null || orderSum === 0 ? null : (100 * cost) / orderSum

const whole = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('ru-RU', {
  style: 'currency',
  currency: 'RUB',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1
})

/** «1 240 ₽», «12,4 ₽»: small prices are compared by their kopecks. */
export const priceWords = (price: number): string => (price < 100 ? fine : whole).format(price)
