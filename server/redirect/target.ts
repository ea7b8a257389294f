import { isErid, isFilledErid } from '#contract/erid.ts'
import { SCAN_MARK } from '#contract/scan-mark.ts'

/** A target made ready for answering: the address is put together once, not per request. */
export interface Target {
  /** The whole address, with the advertising mark: the answer to a request without a query. */
  href: string
  /** The address without its hash. */
  base: string
  hash: string
  /** What its own query parameters are read as: a visitor's cannot replace them. */
  keys: ReadonlySet<string>
}

const PLUS_OR_ESCAPE = /[%+]/

/** The name of a parameter as a query spells it, `=` and all behind it left out, decoded. */
function nameIn(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return PLUS_OR_ESCAPE.test(name) ? (new URLSearchParams(`=${name}`).get('') ?? '') : name
}

/** The name that a target's server may read it as: many drop spaces around it, its letter case, or all from a NUL or `[` on. */
const readAs = (pair: string): string =>
  nameIn(pair)
    .replace(/[\0[].*$/s, '')
    .trim()
    .toLowerCase()

/** The query of a target with the advertising mark, unless it has one. Text, for searchParams would rewrite the rest. */
function withMark(search: string, erid: string): string {
  const own = search === '' ? [] : search.slice(1).split('&')
  if (erid === '' || own.some(isFilledErid)) return search
  return `?${[...own.filter(pair => !isErid(pair)), `erid=${erid}`].join('&')}`
}

/** `fulllink` as it was accepted; `erid` '' = no advertising. */
export function prepareTarget(fulllink: string, erid: string): Target {
  const url = new URL(fulllink)
  const search = withMark(url.search, erid)
  // Setting it to '' would take away a lone `?`.
  if (search !== '') url.search = search
  const { href } = url
  // Not `url.hash`: that is empty for an address that ends with `#`.
  const [base = href] = href.split('#', 1)
  return {
    href,
    base,
    hash: href.slice(base.length),
    keys: new Set(
      search
        .slice(1)
        .split(/[&;]/)
        .map(readAs)
        .filter(name => name !== '')
    )
  }
}

/** What may not stand in a `Location` header, or would begin a hash. */
const unsafe = /[^!$-;=?-~]+/g

/** More parameters than any campaign has; what follows them is left out. */
const PARTS_MAX = 200

/** Tells a scan of a QR code from a click; never the target's business. */
const isScan = (part: string) => part === SCAN_MARK || part === `&${SCAN_MARK}`

/**
 * The address for a request: its query (raw, without `?`) is appended but for the mark of a scan, the target's own keys win, the
 * hash is kept.
 */
export function withQuery(target: Target, query: string, dropped?: string): string {
  if (query === '') return target.href
  let pairPasses = true
  // Some servers part parameters by `;` too: within a pair that passes, only a part that they would take for an own key is left out.
  const parts = query.split(/(?=[&;])/, PARTS_MAX).filter(part => {
    const within = part.startsWith(';')
    const name = readAs(part.replace(/^[&;]/, ''))
    const free = name !== dropped && !target.keys.has(name) && !isScan(part)
    if (!within) pairPasses = free && name !== ''
    return pairPasses && free
  })
  const added = parts.join('').replace(/^&/, '')
  if (added === '') return target.href
  const separator = target.base.includes('?') ? '&' : '?'
  return `${target.base}${separator}${added.replace(unsafe, encodeURIComponent)}${target.hash}`
}
