/**
 * The host of an address as a link keeps it or as somebody types it, in lower case; IDN stays as written. `readAddress` takes no host
 * whose letters stand for others, so what is kept of a link says where it leads.
 */
export const targetHost = (address: string): string =>
  /^\s*(?:(?:https?:)?\/\/)?(\[[^\]]*\]|[^\s/?#:]+)/i.exec(address)?.[1]?.replace(/\.+$/, '').toLowerCase() ??
  ''

/** «wildberries.ru»: the host as people are told of it. */
export const shownHost = (address: string): string => targetHost(address).replace(/^www\./, '')

const CYRILLIC_TOP = /\.[а-яё]+$/
const oneScript = (label: string) => /^(?:[а-яё0-9-]+|[a-z0-9-]+)$/.test(label)

/**
 * Whether a host means what a reader takes it for: `магазин.рф` does, `wіldberries.ru` with a Cyrillic letter and `аррӏе.com` all of
 * Cyrillic ones do not.
 */
export function isUnmistakable(host: string): boolean {
  const name = host.normalize('NFC')
  return /^[!-~]+$/.test(name) || (CYRILLIC_TOP.test(name) && name.split('.').every(oneScript))
}
