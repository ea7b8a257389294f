import { domainToUnicode } from 'node:url'

const CYRILLIC_TOP = /\.[а-яё]+$/
const oneScript = (label: string) => /^(?:[а-яё0-9-]+|[a-z0-9-]+)$/.test(label)

/**
 * A host as people know it: `магазин.рф`. A name that could pass for another one (`wіldberries.ru` with a Cyrillic letter) stays
 * in the form that cannot.
 */
export function siteName(host: string): string {
  const bare = host.replace(/\.+$/, '').replace(/^www\./, '')
  const readable = domainToUnicode(bare)
  return CYRILLIC_TOP.test(readable) && readable.split('.').every(oneScript) ? readable : bare
}
