import { metaNote } from '#contract/meta-note.ts'

import { escapeHtml } from './escape.ts'
import { hasOutline, outlinesOf } from './icons.ts'
import { landingStyle } from './landing-style.ts'
import type { LandingView } from './landing-view.ts'
import { openGraph, type Card } from './open-graph.ts'
import type { Template } from './template.ts'

export type { Card }

const themeColour = (colour: string, scheme = '') =>
  `<meta name="theme-color"${scheme && ` media="(prefers-color-scheme:${scheme})"`} content="${colour}">`

const themeColours = ({ palette, darkPalette }: Template) =>
  darkPalette === undefined
    ? themeColour(palette.paper)
    : themeColour(palette.paper, 'light') + themeColour(darkPalette.paper, 'dark')

/** Bytes of a page without its picture; only the longest texts and names with links of every kind come near it. */
const PAGE_MAX = 15_000

const TWO_BYTES_OR_MORE = /[\u0080-\uffff]/g
const THREE_BYTES = /[\u0800-\ud7ff\ue000-\uffff]/g

const bytesOf = (text: string) =>
  text.length + (text.match(TWO_BYTES_OR_MORE)?.length ?? 0) + (text.match(THREE_BYTES)?.length ?? 0)

/** One outline for every additional link that would have one of its own; letters stay. */
const plainer = (view: LandingView): LandingView => ({
  ...view,
  links: view.links.map(({ title, href, kind }) => ({
    title,
    href,
    kind: hasOutline(kind) ? 'site' : kind
  }))
})

/** A whole landing: no script, no other file than its picture. Without a card: the editor's preview. */
export function landingPage(view: LandingView, template: Template, card?: Card): string {
  const page = draw(view, template, card)
  return bytesOf(page) < PAGE_MAX ? page : draw(plainer(view), template, card)
}

function draw(view: LandingView, template: Template, card?: Card): string {
  const kinds = [view.main, ...view.links].map(({ kind }) => kind)
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
${themeColours(template)}
<title>${escapeHtml(view.title)}</title>
${card === undefined ? '' : openGraph(card, view.description)}<style>${landingStyle(template)}</style>
</head>
<body>
<main>${template.body(view)}</main>
<footer>${view.leadsToMeta ? `<p>${metaNote}</p>` : ''}<a href="${escapeHtml(view.complaint)}" rel="nofollow">Пожаловаться</a><a href="${escapeHtml(view.privacy)}">Конфиденциальность</a></footer>
${outlinesOf(kinds)}
</body>
</html>
`
}
