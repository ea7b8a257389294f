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
  const { href, hash } = url
  return {
    href,
    base: hash === '' ? href : href.slice(0, -hash.length),
    hash,
    keys: new Set(url.searchParams.keys())
  }
}

/** Everything that may stand in a `Location` header as it is. */
const headerSafe = /^[!#-;=?-~]*$/

const decodedName = (pair: string) => {
  for (const name of new URLSearchParams(pair).keys()) return name
  return ''
}

/** The address for a request: its query (raw, without `?`) is appended, the target's own keys win, the hash is kept. */
export function withQuery(target: Target, query: string, dropped?: string): string {
  if (query === '') return target.href
  const added = query.split('&').filter(pair => {
    const name = decodedName(pair)
    return name !== '' && name !== dropped && !target.keys.has(name)
  })
  if (added.length === 0) return target.href
  const text = added.join('&')
  // Bytes beyond ASCII arrive as latin1; they were UTF-8 when the browser sent them.
  const safe = headerSafe.test(text)
    ? text
    : encodeURI(Buffer.from(text, 'latin1').toString('utf8').toWellFormed())
  const separator = target.keys.size > 0 || target.base.includes('?') ? '&' : '?'
  return `${target.base}${separator}${safe}${target.hash}`
}
