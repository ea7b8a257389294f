import { bareHost } from '#contract/bare-host.ts'
import { composed } from '#server/platform/typed-text.ts'

const HTTP = /^https?:\/\//i

/** Behind a slug: the number of a button, or a question where the link leads. */
const BEHIND_SLUG = /(?:\/\d+|\+|%2b)?\/*$/i

/** What follows the address of a service in a word that begins with it: the slug of a short address that was pasted whole. */
function afterBase(word: string, base: URL): string | undefined {
  if (!word.replace(HTTP, '').includes('/')) return undefined
  const url = URL.parse(HTTP.test(word) ? word : `${base.protocol}//${word}`)
  const path = base.pathname.replace(/\/*$/, '/')
  if (!url || bareHost(url.host) !== bareHost(base.host) || !url.pathname.startsWith(path)) return undefined
  return url.pathname.slice(path.length).replace(BEHIND_SLUG, '')
}

/** What a search looks for: each word once. Of this service's own addresses the slug, for its host is in no link. */
export function searchWords(given: string, ownBases: readonly URL[]): string[] {
  const words = composed(given)
    .split(/\s+/)
    .map(word => {
      const own = ownBases.map(base => afterBase(word, base)).find(slug => slug !== undefined)
      return own ?? word
    })
  return [...new Set(words)].filter(word => word !== '')
}
