import { isErid, ownErid } from '#contract/erid.ts'
import { nameOf, type LinkRecord } from '#web/features/links/link.ts'

import { valuesOf, type LinkValues } from './link-values.ts'
import { scheduleOf } from './schedule.ts'
import { proposeSlug } from './slug.ts'

const withoutErid = (address: string): string =>
  address.replace(/^([^?#]*)\?([^#]*)/, (whole, page: string, query: string) => {
    const pairs = query.split('&')
    const kept = pairs.filter(pair => !isErid(pair))
    if (kept.length === pairs.length) return whole
    return kept.length === 0 ? page : `${page}?${kept.join('&')}`
  })

const isPast = (moment: string | null, now: Date) => moment !== null && Date.parse(moment) <= now.getTime()

/** A new link with everything of another but what is that one's own: its slug, its erid, and moments that have passed. */
export function valuesLike(link: LinkRecord, now: Date): LinkValues {
  const target = withoutErid(link.target)
  const values = valuesOf(link)
  return {
    ...values,
    buttons: values.buttons.map(({ url, ...button }) => Object.assign(button, { url: withoutErid(url) })),
    target,
    cardTarget: target,
    slug: proposeSlug(),
    erid: '',
    ...scheduleOf({
      startDate: isPast(link.startsAt, now) ? null : link.startsAt,
      endDate: isPast(link.endsAt, now) ? null : link.endsAt
    })
  }
}

/** What was not taken from the other link, in words. */
export function likeNote(link: LinkRecord, now: Date): string {
  const addresses = [link.target, ...link.additionalLinks.map(({ url }) => url)]
  const isMarked = link.erid !== '' || addresses.some(address => ownErid(address) !== '')
  return [
    `Всё как у ссылки «${nameOf(link)}», короткая ссылка новая.`,
    isMarked && 'У каждого размещения свой erid: прежний не взяли, впишите новый.',
    isPast(link.endsAt, now) && 'Прежний срок прошёл: ссылка будет работать без срока.'
  ]
    .filter(part => part !== false)
    .join(' ')
}
