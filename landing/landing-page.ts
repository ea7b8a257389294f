import { escapeHtml } from './escape.ts'
import type { LandingView } from './landing-view.ts'
import type { Template } from './template.ts'

/** What preview crawlers read of a page: absolute addresses. */
export interface Card {
  url: string
  title: string
  picture: string
}

/** A whole landing: no script, no other file than its picture. Without a card: the editor's preview. */
export function landingPage(view: LandingView, template: Template, _card?: Card): string {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${escapeHtml(view.title)}</title><style>${template.style}</style></head><body><main>${template.body(view)}</main></body></html>`
}
