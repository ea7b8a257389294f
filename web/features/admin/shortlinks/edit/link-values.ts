import type { AdminShortlink, ShortlinkEdit } from '#contract/admin-shortlinks.ts'
import type { FieldWords } from '#web/features/admin/list/edit/change-lines.ts'
import { formatDateTime } from '#web/ui/format.ts'

/** What the form holds. */
export interface LinkValues {
  fulllink: string
  shortlink: string
  title: string
  /** The first one's plan counts the link. */
  users: string[]
  adult: boolean
  erid: string
  advertiser: string
  description: string
  buttonTitle: string
  startDate: string | null
  endDate: string | null
}

export const valuesOf = (link: AdminShortlink): LinkValues => ({
  fulllink: link.fulllink,
  shortlink: link.shortlink,
  title: link.title,
  users: link.users,
  adult: link.adult,
  erid: link.erid,
  advertiser: link.advertiser,
  description: link.description,
  buttonTitle: link.buttonTitle,
  startDate: link.startDate,
  endDate: link.endDate
})

const orNone = (text: string) => text || 'нет'

/** How the fields read; users are known by their ids only, `nameOf` tells their names. */
export const linkWords = (nameOf: (id: string) => string): FieldWords<LinkValues> => ({
  fulllink: { label: 'Куда ведёт', text: orNone },
  shortlink: { label: 'Короткая ссылка', text: orNone },
  title: { label: 'Название', text: orNone },
  users: { label: 'Владельцы', text: ids => ids.map(nameOf).join(', ') || 'никого' },
  adult: { label: '18+', text: isAdult => (isAdult ? 'да' : 'нет') },
  erid: { label: 'erid', text: orNone },
  advertiser: { label: 'Рекламодатель', text: orNone },
  description: { label: 'Описание', text: orNone },
  buttonTitle: { label: 'Главная кнопка', text: text => text || 'как обычно' },
  startDate: { label: 'Начало', text: iso => (iso === null ? 'с создания' : formatDateTime(iso)) },
  endDate: { label: 'Конец', text: iso => (iso === null ? 'без конца' : formatDateTime(iso)) }
})

/** Changes together with what was there before, as the API takes them. */
export const editOf = (changes: Partial<LinkValues>, was: Partial<LinkValues>): ShortlinkEdit => ({
  ...changes,
  was
})
