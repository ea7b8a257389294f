import {
  IconChartLine,
  IconFileText,
  IconHelpCircle,
  IconLink,
  IconReceipt2,
  IconSettings,
  IconBasket,
  IconUserCog
} from '@tabler/icons-react'

import { pagePaths } from '#contract/paths.ts'
import { CHOOSE_DATES } from '#web/features/dashboard/period/choose-dates.ts'

/** The screens that the rail and the bottom bar lead to; key `g` and the letter too. */
export const destinations = [
  { path: pagePaths.dashboard, name: 'Обзор', letter: 'd', Icon: IconChartLine },
  { path: pagePaths.links, name: 'Ссылки', letter: 'l', Icon: IconLink },
  { path: pagePaths.plans, name: 'Тарифы', letter: 'p', Icon: IconReceipt2 },
  { path: pagePaths.support, name: 'Поддержка', letter: 's', Icon: IconHelpCircle }
] as const

/** Where it stands: see `use-destinations.ts`. */
export const marketplace = {
  path: pagePaths.marketplace,
  name: 'Маркетплейс',
  letter: 'm',
  Icon: IconBasket
} as const

/** For administrators alone. */
export const administration = {
  path: pagePaths.admin,
  name: 'Управление',
  letter: 'a',
  Icon: IconSettings
} as const

/** Screens of the account that are found by name and through its menu. */
export const accountScreens = [
  {
    path: pagePaths.info,
    name: 'Данные и вход',
    words: 'профиль почта пароль telegram сеансы токен удалить',
    Icon: IconUserCog
  },
  {
    path: pagePaths.documents,
    name: 'Документы',
    words: 'платежи чеки согласия оферта реквизиты',
    Icon: IconFileText
  }
] as const

export const createLinkPath = `${pagePaths.links}?create`

/** Opens the calendar of the overview. */
export const ownDatesPath = `${pagePaths.dashboard}?${CHOOSE_DATES}`
