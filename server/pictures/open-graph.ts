import { setImmediate as others } from 'node:timers/promises'

import { Parser } from 'htmlparser2'

/** What a page says of itself, as it is written there. */
export interface OpenGraph {
  title: string
  /** What stands in its own title, whatever it says elsewhere. */
  ownTitle: string
  /** A whole address, or ''. */
  image: string
}

const TITLES = ['og:title', 'twitter:title']
const IMAGES = [
  'og:image:secure_url',
  'og:image',
  'og:image:url',
  'twitter:image',
  'twitter:image:src',
  'image_src'
]
const WANTED = new Set([...TITLES, ...IMAGES])
const PIECE = 8192
const ADDRESS_MAX = 2048
/** Of what is said by a name nothing behind that is of any use. */
const SAID_MAX = 4096
/** So long a page may hold up everything else, milliseconds. */
const STRETCH_MS = 5
/** No head is that deep; the parser's time grows with the square of it. */
const DEPTH_MAX = 200

interface Head {
  /** What it says by these names; of what it says twice the first counts. */
  said: Map<string, string>
  title: string
  base: string | undefined
}

/** Reads the head of a page and nothing behind it, a piece at a time. */
async function readHead(html: string): Promise<Head> {
  const head: Head = { said: new Map(), title: '', base: undefined }
  const now = { over: false, inTitle: false, drawings: 0, depth: 0 }

  const note = (name: string | undefined, value: string | undefined) => {
    const key = name?.trim().toLowerCase() ?? ''
    const text = value?.slice(0, SAID_MAX).trim() ?? ''
    if (WANTED.has(key) && text !== '' && !head.said.has(key)) head.said.set(key, text)
  }

  const parser = new Parser(
    {
      onopentag(name, { property, name: called, content, href, rel }) {
        now.depth += 1
        if (name === 'body' || now.depth > DEPTH_MAX) now.over = true
        if (now.over) return
        // Drawings have titles of their own.
        if (name === 'svg') now.drawings += 1
        else if (name === 'title') now.inTitle = now.drawings === 0 && head.title === ''
        else if (name === 'base') head.base ??= href?.slice(0, SAID_MAX)
        else if (name === 'link' && rel?.toLowerCase() === 'image_src') note('image_src', href)
        else if (name === 'meta') {
          note(property, content)
          note(called, content)
        }
      },
      ontext(text) {
        if (!now.inTitle || now.over) return
        const more = head.title === '' ? text.trimStart() : text
        head.title += more.slice(0, SAID_MAX - head.title.length)
      },
      onclosetag(name) {
        now.depth -= 1
        if (name === 'head') now.over = true
        else if (name === 'svg') now.drawings -= 1
        else if (name === 'title') now.inTitle = false
      }
    },
    { decodeEntities: true }
  )
  let since = performance.now()
  for (let start = 0; start < html.length && !now.over; start += PIECE) {
    parser.write(html.slice(start, start + PIECE))
    if (performance.now() - since < STRETCH_MS) continue
    await others()
    since = performance.now()
  }
  if (!now.over) parser.end()
  return head
}

function addressOf(text: string, base: string): string {
  const url = URL.parse(text, base)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= ADDRESS_MAX ? url.href : ''
}

/** Reads what a page that is at `place` says of itself in its head. */
export async function readOpenGraph(html: string, place: URL): Promise<OpenGraph> {
  const { said, title, base = '' } = await readHead(html)
  const told = (names: string[]) => names.flatMap(name => said.get(name) ?? [])
  const from = URL.parse(base.trim(), place.href)?.href ?? place.href
  return {
    title: told(TITLES)[0] ?? title,
    ownTitle: title,
    image:
      told(IMAGES)
        .map(text => addressOf(text, from))
        .find(Boolean) ?? ''
  }
}
