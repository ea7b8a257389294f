import { escapeHtml } from './escape.ts'
import { openGraph, type Card } from './open-graph.ts'
import { visibleText } from './visible-text.ts'

/** What a preview crawler is told of a link that leads elsewhere. */
export function cardPage(card: Card): string {
  const title = escapeHtml(visibleText(card.title) || card.url)
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${title}</title>
${openGraph(card)}</head>
<body><a href="${escapeHtml(card.url)}" rel="nofollow">${title}</a></body>
</html>
`
}
