import type { ProductNames } from '#server/marketplace/reading/known.ts'
import { composed } from '#server/platform/typed-text.ts'

/** People write «елка» for «ёлка». */
const plain = (text: string) => composed(text).toLowerCase().replaceAll('ё', 'е')

/** Whether every word of a search is found in a product's number or in what the marketplace calls it. */
export function finding(search: string): (nmId: number, names: ProductNames | undefined) => boolean {
  const words = plain(search)
    .split(/\s+/)
    .filter(word => word !== '')
  return (nmId, names) => {
    const { title = '', vendorCode = '', brand = '' } = names ?? {}
    const text = plain([nmId, title, vendorCode, brand].join('\n'))
    return words.every(word => text.includes(word))
  }
}
