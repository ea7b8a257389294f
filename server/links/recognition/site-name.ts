import { domainToUnicode } from 'node:url'

import { isUnmistakable } from '#contract/target-host.ts'

/**
 * A host as people know it: `магазин.рф`. A name that could pass for another one (`wіldberries.ru` with a Cyrillic letter) stays
 * in the form that cannot.
 */
export function siteName(host: string): string {
  const bare = host.replace(/\.+$/, '').replace(/^www\./, '')
  const readable = domainToUnicode(bare)
  return isUnmistakable(readable) ? readable : bare
}
