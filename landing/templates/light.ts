import { escapeHtml } from '#landing/escape.ts'
import type { Template } from '#landing/template.ts'

export const light: Template = {
  id: 'light',
  name: 'Светлый',
  about: 'Спокойный и ясный: подойдёт всем',
  style: '',
  body: ({ title, main, links }) => `<h1>${escapeHtml(title)}</h1>
${[main, ...links].map(({ href, title: label }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`).join('\n')}`
}
