import { isbot } from 'isbot'

import type { Click } from './click.ts'
import { BOTS, type Named, PREVIEWS } from './crawlers.ts'
import { remember } from './remember.ts'
import { startOfUserAgent } from './user-agent.ts'

const ANY_PREVIEW = new RegExp(PREVIEWS.map(([, pattern]) => pattern.source).join('|'), 'i')

/** Name of the link-preview crawler that this User-Agent belongs to, if any. One test of one pattern for everybody else. */
export function previewCrawler(ua: string): string | null {
  const start = startOfUserAgent(ua)
  return ANY_PREVIEW.test(start) ? nameOf(PREVIEWS, start) : null
}

/**
 * Why a click is a machine's, `''` for a person's. Who asks comes before how it is asked, because a name says more:
 * `preview:<crawler>`, `bot:<name>`, `empty-ua`, `head`, `prefetch`, and last `own`, the owner not to be counted.
 * In-app browsers have people before them and are no machines.
 */
export function machineReason(click: Click): string {
  const ua = startOfUserAgent(click.ua ?? '')
  if (ua === '') return 'empty-ua'
  return crawlerReason(ua) || mannerReason(click)
}

const crawlerReason = remember(5000, (ua: string) => {
  const preview = previewCrawler(ua)
  if (preview !== null) return `preview:${preview}`
  return isbot(ua) ? `bot:${nameOf(BOTS, ua) ?? 'other'}` : ''
})

function mannerReason(click: Click): string {
  if (click.m === 'HEAD') return 'head'
  if (/prefetch|prerender|preview/i.test(click.p ?? '')) return 'prefetch'
  return click.own === 1 ? 'own' : ''
}

function nameOf(table: readonly Named[], ua: string): string | null {
  return table.find(([, pattern]) => pattern.test(ua))?.[0] ?? null
}
