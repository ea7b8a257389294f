import { TITLE_MAX } from '#contract/limits.ts'
import { targetHost, typeName } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/links.ts'
import { typeOfTarget } from '#web/features/links/target.ts'

/** Of shops: «на Ozon», «на Мегамаркете». */
const shops = new Map<LinkType, string>([
  ['wildberries', 'Wildberries'],
  ['ozon', 'Ozon'],
  ['yandexmarket', 'Яндекс Маркете'],
  ['megamarket', 'Мегамаркете'],
  ['aliexpress', 'AliExpress']
])

const appStores = new Set<LinkType>(['appstore', 'googleplay', 'rustore'])

/** Paths of one thing to buy, as these shops write them. */
const PRODUCT = /\/(catalog\/\d+|product|card|item|catalog\/details)(\/|-|--|\?|$)/i

/** What a button that leads there may be called, until somebody calls it otherwise. */
export function proposedTitle(address: string): string {
  const type = typeOfTarget(address)
  const name = typeName(type)
  const shop = shops.get(type)
  if (type === 'site')
    return targetHost(address)
      .replace(/^www\./, '')
      .slice(0, TITLE_MAX)
  if (shop !== undefined) return `${PRODUCT.test(address) ? 'Купить' : 'Магазин'} на ${shop}`
  if (appStores.has(type)) return `Скачать в ${name}`
  if (type === 'avito') return 'Объявления на Авито'
  return type === 'whatsapp' ? 'Написать в WhatsApp' : name
}
