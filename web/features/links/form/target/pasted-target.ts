import { UNSEEN } from '#contract/unseen.ts'

import { articleOf, productAddress } from './article.ts'

/** What was taken out of a pasted text. */
export interface TakenTarget {
  target: string
  /** Further addresses of the text. */
  others: readonly string[]
  /** What became of the rest: words were left out, or gaps within the address closed. */
  change: 'none' | 'words' | 'gaps'
}

const unseen = new RegExp(UNSEEN, 'gu')

const WITH_SCHEME = String.raw`https?:\/\/[^\s<>"«»„“”]+`
/** A bare one only where a word with a full stop is meant as an address. */
const ENDINGS =
  'ru|рф|com|net|org|me|su|io|kz|by|am|uz|kg|ge|shop|store|online|site|pro|info|app|link|tv|club|moscow'
const BARE = String.raw`(?<![\p{L}\p{N}@./_-])(?:[\p{L}\p{N}-]+\.)+(?:${ENDINGS})(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])(?::\d+)?(?:[/?#][^\s<>"«»„“”]*)?`
const ADDRESS = new RegExp(`${WITH_SCHEME}|${BARE}`, 'giu')
const STARTS_ADDRESS = new RegExp(`^(?:${WITH_SCHEME}|${BARE})`, 'iu')

/** A sentence goes on behind an address; a bracket belongs to it when it was opened there. */
function withoutTail(address: string): string {
  const bare = address.replace(/[.,;:!?…'&]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? withoutTail(bare.slice(0, -1)) : bare
}

const SEPARATORS = /^[/?=#]+$/
const GOES_ON = /^[\w.~%/?&=#:+-]*[\d/?&=#%][\w.~%/?&=#:+-]*$/

/** Whether what stands behind a gap is the same address, broken by a letter's margin or a table's cell. */
function isContinued(address: string, gap: string, next: string): boolean {
  if (!STARTS_ADDRESS.test(address) || /^https?:/i.test(next)) return false
  if (SEPARATORS.test(next) || (SEPARATORS.test(address.slice(-1)) && gap === '')) return true
  return gap.includes('\n') && GOES_ON.test(next) && !STARTS_ADDRESS.test(next)
}

function withoutGaps(text: string): string {
  const [first = '', ...rest] = text.replace(/(https?:\/\/)\s+/gi, '$1').split(/(\s+)/)
  let [whole, address, isAfterSeparator] = [first, first, false]
  for (let n = 0; n + 1 < rest.length; n += 2) {
    const [gap = '', next = ''] = [rest[n], rest[n + 1]]
    const isJoined = isContinued(address, isAfterSeparator ? '' : gap, next)
    isAfterSeparator = isJoined && SEPARATORS.test(next)
    address = isJoined ? address + next : next
    whole += isJoined ? next : gap + next
  }
  return whole
}

const hasHost = (address: string) => !/^https?:/i.test(address) || /^https?:\/\/(\[|[^/?#]*\.)/i.test(address)

/** The address in whatever was pasted; undefined when there is none. */
export function takeTarget(pasted: string): TakenTarget | undefined {
  const text = pasted.replace(unseen, '').replaceAll('\u00a0', ' ').trim()
  const joined = withoutGaps(text)
  const found = (joined.match(ADDRESS) ?? []).map(withoutTail).filter(hasHost)
  const [target, ...others] = new Set(found)
  if (target === undefined) return undefined
  const change = target === text ? 'none' : target === joined ? 'gaps' : 'words'
  return { target, others, change }
}

/** The product of a number that says whose it is. */
export function takeProduct(text: string): TakenTarget | undefined {
  const { market, number = '' } = articleOf(text) ?? {}
  return market && { target: productAddress(market, number), others: [], change: 'words' }
}

/** An address may hold spaces; words that do not begin with one are a text around it. */
export const isTextAround = (text: string): boolean =>
  /\s/.test(text.trim()) && !/^https?:/i.test(text.trim())

/** What a form begins with that was handed whatever somebody had typed elsewhere. */
export const startOf = (text: string): string =>
  takeProduct(text)?.target ?? (isTextAround(text) ? takeTarget(text)?.target : undefined) ?? text
