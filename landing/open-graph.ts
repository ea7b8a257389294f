import { escapeHtml } from './escape.ts'
import { visibleText } from './visible-text.ts'

/** What preview crawlers read of a page: absolute addresses. */
export interface Card {
  url: string
  title: string
  picture: string
}

/** As much of a description as a messenger shows. */
const SHOWN = 120

const property = (name: string, content: string) =>
  content === '' ? '' : `<meta property="og:${name}" content="${escapeHtml(content)}">\n`

/** Whole words, and a sign that there is more. */
function shortened(text: string): string {
  const letters = Array.from(visibleText(text))
  if (letters.length <= SHOWN) return letters.join('')
  const cut = letters.slice(0, SHOWN).join('')
  return `${cut.replace(/[\s,.;:!?–-]+\S{0,20}$/, '')}…`
}

/** The tags by which messengers and networks draw a link. */
export const openGraph = ({ url, title, picture }: Card, description = ''): string =>
  property('type', 'website') +
  property('url', url) +
  property('title', visibleText(title)) +
  property('description', shortened(description)) +
  property('image', picture) +
  `<meta name="twitter:card" content="${picture === '' ? 'summary' : 'summary_large_image'}">\n`
