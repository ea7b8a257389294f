import { isErid, isFilledErid } from '#contract/erid.ts'
import { SCAN_MARK } from '#contract/scan-mark.ts'

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

/** The address that a link leads to, with the advertising mark. `fulllink` as it was accepted; `erid` '' = no advertising. */
export function targetOf(fulllink: string, erid: string): string {
  const url = new URL(fulllink)
  const search = withMark(url.search, erid)
  // Setting it to '' would take away a lone `?`.
  if (search !== '') url.search = search
  return url.href
}

const UTM = /^utm_(?:source|medium|campaign|term|content)=./
/** What an advertising system was to put a value in place of. */
const PLACEHOLDER = /=(?:\{|%7B).*(?:\}|%7D)$/i

/** The UTM pairs of a target's own query, raw, joined by `&`: nobody who follows the link comes with others. */
export function marksOf(target: string): string {
  if (!target.includes('utm_')) return ''
  const pairs = new URL(target).search.slice(1).split('&')
  return pairs.filter(pair => UTM.test(pair) && !PLACEHOLDER.test(pair)).join('&')
}

const nothing: ReadonlySet<string> = new Set()

/** What the parameters of a query are read as. */
const namesIn = (query: string): ReadonlySet<string> =>
  new Set(
    query
      .split(/[&;]/)
      .map(readAs)
      .filter(name => name !== '')
  )

/** What may not stand in a `Location` header, or would begin a hash. */
const unsafe = /[^!$-;=?-~]+/g

/** More parameters than any campaign has; what follows them is left out. */
const PARTS_MAX = 200

/** Tells a scan of a QR code from a click; never the target's business. */
const isScan = (part: string) => part === SCAN_MARK || part === `&${SCAN_MARK}`

/**
 * The address for a request: its query (raw, without `?`) is appended to the target but for the mark of a scan, the target's own
 * keys win, the hash is kept.
 */
export function withQuery(target: string, query: string, dropped?: string): string {
  if (query === '') return target
  // Not `url.hash`: that is empty for an address that ends with `#`.
  const [base = target] = target.split('#', 1)
  const start = base.indexOf('?')
  const own = start < 0 ? nothing : namesIn(base.slice(start + 1))
  let pairPasses = true
  // Some servers part parameters by `;` too: within a pair that passes, only a part that they would take for an own key is left out.
  const parts = query.split(/(?=[&;])/, PARTS_MAX).filter(part => {
    const within = part.startsWith(';')
    const name = readAs(part.replace(/^[&;]/, ''))
    const free = name !== dropped && !own.has(name) && !isScan(part)
    if (!within) pairPasses = free && name !== ''
    return pairPasses && free
  })
  const added = parts.join('').replace(/^&/, '')
  if (added === '') return target
  const separator = start < 0 ? '?' : '&'
  return `${base}${separator}${added.replace(unsafe, encodeURIComponent)}${target.slice(base.length)}`
}
