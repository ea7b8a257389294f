import type { Product } from '#contract/marketplace.ts'

/** Until the marketplace has told its name, a product is its number. */
export const productTitle = ({ title, nmId }: Pick<Product, 'title' | 'nmId'>): string =>
  title || `Товар № ${nmId}`

/** The card that buyers see. */
export const cardAddress = (nmId: number): string => `https://www.wildberries.ru/catalog/${nmId}/detail.aspx`
