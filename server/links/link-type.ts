import { hostKind } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/links.ts'

interface Recognised {
  type: LinkType
  title: string
  /** Product number on Wildberries. */
  nmId?: number
}

/** Wildberries: /catalog/{nmId}/detail.aspx, from its own pages. */
const wildberriesProduct = /^\/catalog\/(\d{4,12})(?:\/|$)/
/** Ozon: /product/{words}-{id}/ or /product/{id}. */
const ozonProduct = /^\/product\/(?:[^/]*-)?(\d{4,12})\/?$/

const nameOf = (url: URL) => url.hostname.replace(/\.+$/, '')

/** Where a readable target leads, in lower case; an address that `readTarget` accepts is always parsed. */
export const hostOf = (target: string): string => nameOf(new URL(target))

/** Names what a readable target is. */
export function recognise(target: string): Recognised {
  const url = new URL(target)
  const host = nameOf(url)
  const kind = hostKind(host)
  if (!kind) return { type: 'site', title: host.replace(/^www\./, '') }
  const { type, name } = kind
  const product = type === 'wildberries' ? wildberriesProduct.exec(url.pathname)?.[1] : undefined
  if (product !== undefined) return { type, title: `Товар Wildberries № ${product}`, nmId: Number(product) }
  const ozon = type === 'ozon' ? ozonProduct.exec(url.pathname)?.[1] : undefined
  return { type, title: ozon === undefined ? name : `Товар Ozon № ${ozon}` }
}
