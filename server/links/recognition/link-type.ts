import { hostKind } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/link-types.ts'

import { titleOf } from './link-title.ts'
import { ozonNumber, wildberriesNumber } from './product-number.ts'
import { siteName } from './site-name.ts'

interface Recognised {
  type: LinkType
  title: string
  /** Product number on Wildberries. */
  nmId?: number
}

const nameOf = (url: URL) => url.hostname.replace(/\.+$/, '')

/** Where a readable target leads, in lower case; an address that `readTarget` accepts is always parsed. */
export const hostOf = (target: string): string => nameOf(new URL(target))

/** Names what a readable target is. */
export function recognise(target: string): Recognised {
  const url = new URL(target)
  const host = nameOf(url)
  const kind = hostKind(host)
  if (!kind) return { type: 'site', title: siteName(host) }
  const { type, name } = kind
  const nmId = type === 'wildberries' ? wildberriesNumber(url) : undefined
  if (nmId !== undefined) return { type, title: `Товар Wildberries № ${nmId}`, nmId: Number(nmId) }
  const ozon = type === 'ozon' ? ozonNumber(url) : undefined
  return { type, title: ozon === undefined ? titleOf(type, name, url) : `Товар Ozon № ${ozon}` }
}
