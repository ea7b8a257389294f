import { linkStateNames } from '#contract/link-state-names.ts'
import type { LinkState } from '#contract/links.ts'
import type { LinkRecord } from '#web/features/links/link.ts'

import type { ListState } from './list-address.ts'
import { endText, lastDayText, momentText } from './short-date.ts'

/** As a filter: what a link does. */
export const stateNames: Record<ListState, string> = { ...linkStateNames, archived: 'В архиве' }

type StateTone = 'done' | 'waiting' | 'quiet' | 'error'

export interface StateWords {
  tone: StateTone
  text: string
  /** Why, or what to do. */
  reason?: string
  /** When it begins or ends: what the words leave out of it. */
  moment?: string
}

const wordsOf: Record<LinkState, (link: LinkRecord) => StateWords> = {
  blocked: ({ blockedReason }) => ({
    tone: 'error',
    text: stateNames.blocked,
    reason: blockedReason || 'За нарушение правил'
  }),
  broken: () => ({ tone: 'error', text: stateNames.broken, reason: 'Проверьте адрес, куда ведёт ссылка' }),
  ended: ({ endsAt }) => ({
    tone: 'quiet',
    text: endsAt ? `Закончилась ${lastDayText(endsAt)}` : stateNames.ended,
    ...(endsAt && { moment: endsAt })
  }),
  waiting: ({ startsAt }) => ({
    tone: 'waiting',
    text: startsAt ? `Ждёт ${momentText(startsAt)}` : stateNames.waiting,
    ...(startsAt && { moment: startsAt })
  }),
  active: ({ endsAt }) => ({
    tone: 'done',
    text: stateNames.active,
    ...(endsAt && { reason: `До ${endText(endsAt)}`, moment: endsAt })
  })
}

/** What a link does at this moment, and why, in words. */
export const stateWords = (link: LinkRecord): StateWords => wordsOf[link.state](link)
