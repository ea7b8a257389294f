import { IconChartLine, IconLink } from '@tabler/icons-react'

import { pagePaths } from '#contract/paths.ts'

/** The screens that the rail and the bottom bar lead to; key `g` and the letter too. */
export const destinations = [
  { path: pagePaths.dashboard, name: 'Обзор', letter: 'd', Icon: IconChartLine },
  { path: pagePaths.links, name: 'Ссылки', letter: 'l', Icon: IconLink }
] as const

export const createLinkPath = `${pagePaths.links}?create`
