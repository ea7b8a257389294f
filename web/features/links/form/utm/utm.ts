/** The five marks, in the order in which people think of them. */
export const utmKeys = ['source', 'medium', 'campaign', 'content', 'term'] as const
export type UtmKey = (typeof utmKeys)[number]
export type Utm = Record<UtmKey, string>

export const emptyUtm: Utm = { source: '', medium: '', campaign: '', content: '', term: '' }

const nameOf = (key: UtmKey) => `utm_${key}`

/** Query of a written address: the text itself is kept, a parser would rewrite what nobody has touched. */
interface Parts {
  base: string
  pieces: string[]
  hash: string
}

function partsOf(address: string): Parts {
  const [, beforeHash = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? []
  const mark = beforeHash.indexOf('?')
  return mark === -1
    ? { base: beforeHash, pieces: [], hash }
    : { base: beforeHash.slice(0, mark), pieces: beforeHash.slice(mark + 1).split('&'), hash }
}

const addressOf = ({ base, pieces, hash }: Parts) =>
  `${base}${pieces.length > 0 ? `?${pieces.join('&')}` : ''}${hash}`

/** As browsers read it; a stray per cent sign stands for itself. */
const decode = (text: string) => new URLSearchParams(`v=${text}`).get('v') ?? ''

const isOf = (piece: string, name: string) => piece === name || piece.startsWith(`${name}=`)

/** The advertising system puts its own words in place of what stands in braces. */
const MACRO = /%7B([\w.-]+)%7D/g

const encode = (value: string) => encodeURIComponent(value.toWellFormed()).replace(MACRO, '{$1}')

export function readUtm(address: string): Utm {
  const { pieces } = partsOf(address)
  const valueOf = (key: UtmKey) => {
    const name = nameOf(key)
    return decode(pieces.find(piece => isOf(piece, name))?.slice(name.length + 1) ?? '')
  }
  return {
    source: valueOf('source'),
    medium: valueOf('medium'),
    campaign: valueOf('campaign'),
    content: valueOf('content'),
    term: valueOf('term')
  }
}

function put(pieces: string[], name: string, value: string): string[] {
  const place = pieces.findIndex(piece => isOf(piece, name))
  const written = value === '' ? [] : [`${name}=${encode(value)}`]
  if (place === -1) return [...pieces.filter((piece, n) => piece !== '' || n < pieces.length - 1), ...written]
  // The same mark twice would be read either way.
  return pieces.flatMap((piece, n) => (n === place ? written : isOf(piece, name) ? [] : [piece]))
}

/** Writes marks into the address; an empty one is taken out. What does not change stays as it was written. */
export function writeUtm(address: string, changes: Partial<Utm>): string {
  const present = readUtm(address)
  const parts = partsOf(address)
  for (const key of utmKeys) {
    const value = changes[key]
    if (value !== undefined && value !== present[key]) parts.pieces = put(parts.pieces, nameOf(key), value)
  }
  return addressOf(parts)
}

/** The address as it is recognised: marks say where people come from, not where they go. */
export const withoutUtm = (address: string): string => writeUtm(address, emptyUtm)

export const hasUtm = (utm: Utm): boolean => utmKeys.some(key => utm[key] !== '')
