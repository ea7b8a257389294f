import { IconChartLine, IconLink } from '@tabler/icons-react'

import { pagePaths } from '#contract/paths.ts'
import { CHOOSE_DATES } from '#web/features/dashboard/period/choose-dates.ts'

/** The screens that the rail and the bottom bar lead to; key `g` and the letter too. */
export const destinations = [
  { path: pagePaths.dashboard, name: 'Обзор', letter: 'd', Icon: IconChartLine },
  { path: pagePaths.links, name: 'Ссылки', letter: 'l', Icon: IconLink }
] as const

export const createLinkPath = `${pagePaths.links}?create`

export const archivePath = `${pagePaths.links}?state=archived`

/** Opens the calendar of the overview. */
export const ownDatesPath = `${pagePaths.dashboard}?${CHOOSE_DATES}`
