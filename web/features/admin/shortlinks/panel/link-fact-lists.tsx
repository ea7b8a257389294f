import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { AdminShortlink } from '#contract/admin-shortlinks.ts'
import { typeName, typeOfTarget } from '#contract/link-hosts.ts'
import { pagePaths } from '#contract/paths.ts'
import { ERASED_ADDRESS } from '#web/features/admin/erased-address.ts'
import { LongAddress, type Fact } from '#web/features/admin/list/panel/panel-parts.tsx'
import { StateMark } from '#web/features/admin/shortlinks/state-mark.tsx'
import { count, formatDateTime, formatMoscowMoment } from '#web/ui/format.ts'

import { Owners } from './owners.tsx'

/** An address that an operator may want to look at, without telling it where from. */
const outside = (address: string): ReactNode => (
  <a href={address} target="_blank" rel="noreferrer noopener">
    <LongAddress address={address} />
  </a>
)

const moment = (iso: string | null, none: string) => (iso === null ? none : formatDateTime(iso))

function timesOf({ startDate, endDate }: AdminShortlink): string {
  const times = `${moment(startDate, 'с создания')} – ${moment(endDate, 'без конца')}`
  return startDate === null && endDate === null ? times : `${times}, по Москве`
}

/** Where it leads, and whether it does. */
export const placeFacts = (link: AdminShortlink): Fact[] => [
  { name: 'Состояние', value: <StateMark link={link} /> },
  ...(link.deleted === null ? [] : [{ name: 'Удалена', value: formatMoscowMoment(link.deleted) }]),
  ...(link.fulllink === ''
    ? [{ name: 'Куда ведёт', value: ERASED_ADDRESS }]
    : [
        { name: 'Куда ведёт', value: outside(link.fulllink) },
        { name: 'Что там', value: typeName(typeOfTarget(link.fulllink)) }
      ]),
  { name: 'Работает', value: timesOf(link) },
  {
    name: 'Жалобы',
    value:
      link.complaints === 0 ? (
        <Link to={`${pagePaths.adminComplaints}?link=${link._id}`}>неразобранных нет</Link>
      ) : (
        <Link to={`${pagePaths.adminComplaints}?link=${link._id}`}>
          {count(link.complaints, ['неразобранная', 'неразобранные', 'неразобранных'])}
        </Link>
      )
  }
]

/** Whose it is, and what they call it. */
export const ownFacts = (link: AdminShortlink): Fact[] => [
  { name: 'Номер', value: link._id },
  { name: link.users.length > 1 ? 'Владельцы' : 'Владелец', value: <Owners link={link} /> },
  { name: 'Название', value: link.title || 'нет' },
  { name: 'Теги', value: link.tags.join(', ') || 'нет' },
  { name: 'Создана', value: formatMoscowMoment(link.creationDate) },
  { name: 'В архиве', value: link.archived ? 'да, и при этом работает' : 'нет' }
]

/** What the law wants to be marked, and what people see of the link. */
export const markFacts = (link: AdminShortlink): Fact[] => [
  { name: '18+', value: link.adult ? 'спрашивает о возрасте' : 'нет' },
  { name: 'erid', value: link.erid || 'нет' },
  { name: 'Рекламодатель', value: link.advertiser || 'нет' },
  { name: 'Название в карточке', value: link.appTitle || 'нет' }
]

/** What is on its page. The buttons of one that is switched off lead on under their own addresses. */
export const landingFacts = (link: AdminShortlink): Fact[] => [
  ...(link.isMicrolanding
    ? []
    : [{ name: 'Состояние', value: 'выключена, но кнопки, которые на ней были, ведут по своим адресам' }]),
  { name: 'Описание', value: link.description || 'нет' },
  { name: 'Главная кнопка', value: link.buttonTitle || 'как обычно' },
  {
    name: 'Другие ссылки',
    value:
      link.additionalLinks.length === 0
        ? 'нет'
        : link.additionalLinks.map(({ title, url }, index) => (
            <div key={`${title} ${url}`}>
              {title}: {outside(url)}
              {link.waitingButtons.includes(index + 1) && ' — на странице ещё не была и никуда не ведёт'}
            </div>
          ))
  }
]
