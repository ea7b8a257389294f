import { TITLE_MAX } from '#contract/limits.ts'
import { kindOfTarget } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/link-types.ts'
import { shownHost } from '#contract/target-host.ts'

const shops = new Set<LinkType>(['wildberries', 'ozon', 'yandexmarket', 'megamarket', 'aliexpress'])

const appStores = new Set<LinkType>(['appstore', 'googleplay', 'rustore'])

/** Paths of one thing to buy, as these shops write them. */
const PRODUCT = /\/(catalog\/\d+|product|card|item|catalog\/details)(\/|-|--|\?|$)/i

/** What a button that leads there may be called, until somebody calls it otherwise. */
export function proposedTitle(address: string): string {
  const kind = kindOfTarget(address)
  if (!kind) return shownHost(address).slice(0, TITLE_MAX)
  const { type, name, at } = kind
  if (shops.has(type)) return `${PRODUCT.test(address) ? 'Купить' : 'Магазин'} ${at}`
  if (appStores.has(type)) return `Скачать ${at}`
  if (type === 'avito') return `Объявления ${at}`
  return type === 'whatsapp' ? `Написать ${at}` : name
}
