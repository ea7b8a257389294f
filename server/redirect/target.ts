/** A target made ready for answering: the address is put together once, not per request. */
export interface Target {
  /** The whole address, with the advertising mark: the answer to a request without a query. */
  href: string
  /** The address without its hash. */
  base: string
  hash: string
  /** Names of its own query parameters: a visitor's cannot replace them. */
  keys: ReadonlySet<string>
}

/** `fulllink` as it was accepted; `erid` '' = no advertising. */
export function prepareTarget(fulllink: string, erid: string): Target {
  const url = new URL(fulllink)
  if (erid !== '' && !url.searchParams.has('erid')) {
    // Appended as text: setting it through searchParams would rewrite the rest of the query.
    url.search = url.search === '' ? `erid=${erid}` : `${url.search}&erid=${erid}`
  }
  const { href } = url
  // Not `url.hash`: that is empty for an address that ends with `#`.
  const [base = href] = href.split('#', 1)
  return {
    href,
    base,
    hash: href.slice(base.length),
    keys: new Set(url.searchParams.keys())
  }
}

/** What may not stand in a `Location` header, or would begin a hash. */
const unsafe = /[^!$-;=?-~]+/g

/** Bytes beyond ASCII arrive as latin1; they were UTF-8 when the browser sent them. */
const escapeUnsafe = (text: string) =>
  text.replace(unsafe, part => encodeURIComponent(Buffer.from(part, 'latin1').toString('utf8')))

/** The parameter that a target's server will read it as: many drop spaces before a name and take `name[]` for `name`. */
function nameOf(pair: string): string {
  for (const name of new URLSearchParams(pair).keys()) return name.trim().replace(/\[.*$/s, '')
  return ''
}

/** The address for a request: its query (raw, without `?`) is appended, the target's own keys win, the hash is kept. */
export function withQuery(target: Target, query: string, dropped?: string): string {
  if (query === '') return target.href
  const added = query.split('&').filter(pair => {
    const name = nameOf(pair)
    return name !== '' && name !== dropped && !target.keys.has(name)
  })
  if (added.length === 0) return target.href
  const separator = target.base.includes('?') ? '&' : '?'
  return `${target.base}${separator}${escapeUnsafe(added.join('&'))}${target.hash}`
}
