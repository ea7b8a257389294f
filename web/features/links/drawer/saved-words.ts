import { formatMoscowMoment } from '#web/ui/format.ts'

import type { SavedLinkRecord } from './saved-state.ts'

type Dated = Pick<SavedLinkRecord, 'startsAt' | 'endsAt'>

/** What people meet at a link whose time has not come or is over; undefined: it leads on. */
export function closedWords({ startsAt, endsAt }: Dated, now: Date): string | undefined {
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime())
    return `Её срок закончился ${formatMoscowMoment(endsAt)}: по ссылке ничего не откроется. Чтобы она заработала, измените срок.`
  if (startsAt !== null && Date.parse(startsAt) > now.getTime())
    return `Откроется ${formatMoscowMoment(startsAt)}. До этого она никуда не ведёт: люди увидят, когда она откроется.`
  return undefined
}

/** What has been made; ready is what works. */
export const savedTitle = (link: Dated & { isLanding: boolean }, now: Date): string =>
  `${link.isLanding ? 'Страница' : 'Ссылка'} ${closedWords(link, now) === undefined ? 'готова' : 'сохранена'}`
