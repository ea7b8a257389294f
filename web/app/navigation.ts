import { IconChartLine, IconLink } from '@tabler/icons-react'

import { pagePaths } from '#contract/paths.ts'

/** The screens that the rail and the bottom bar lead to. */
export const destinations = [
  { path: pagePaths.dashboard, name: 'Обзор', Icon: IconChartLine },
  { path: pagePaths.links, name: 'Ссылки', Icon: IconLink }
] as const

export const createLinkPath = `${pagePaths.links}?create`
