import {
  IconArchive,
  IconChartBar,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconQrcode
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { shortUrl, useConfig } from '#web/api/config.ts'
import { count } from '#web/ui/format.ts'
import { notifyDone, notifyFailure } from '#web/ui/notify.ts'

import type { Command, FoundLink } from './command.ts'

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')

const dashboardOf = ({ id }: FoundLink): string => `${pagePaths.dashboard}/${id}`

export interface LinkCommands {
  /** The line of a link: opens its dashboard. */
  lineOf: (link: FoundLink) => Command
  /** All that can be done with it. */
  actionsOf: (link: FoundLink) => Command[]
  /** The way to look among the links that the palette does not search. */
  inArchive: (question: string) => Command
  urlOf: (link: FoundLink) => string
}

export function useLinkCommands(showQr: (link: FoundLink) => void): LinkCommands {
  const navigate = useNavigate()
  const { data } = useConfig()
  const urlOf = ({ slug }: FoundLink) => shortUrl(data?.shortBase ?? window.location.origin, slug)

  const copy = async (link: FoundLink) => {
    try {
      await navigator.clipboard.writeText(urlOf(link))
      notifyDone(`Скопировано: ${withoutScheme(urlOf(link))}`)
    } catch {
      notifyFailure(`Браузер не дал скопировать. Адрес: ${withoutScheme(urlOf(link))}`)
    }
  }
  return {
    urlOf,
    inArchive: question => ({
      id: 'in-archive',
      name: `Искать «${question}» в архиве`,
      Icon: IconArchive,
      isPassing: true,
      isOffer: true,
      run: () => void navigate(`${pagePaths.archive}&${new URLSearchParams({ q: question })}`)
    }),
    lineOf: link => ({
      id: `link:${link.id}`,
      name: link.name,
      note: `${withoutScheme(urlOf(link))} → ${withoutScheme(link.target)}`,
      ...(link.visits !== null && { end: count(link.visits, ['переход', 'перехода', 'переходов']) }),
      Icon: IconLink,
      link,
      run: () => void navigate(dashboardOf(link))
    }),
    actionsOf: link => [
      {
        id: 'copy',
        name: 'Скопировать короткую ссылку',
        note: withoutScheme(urlOf(link)),
        Icon: IconCopy,
        isAtOnce: true,
        run: () => void copy(link)
      },
      {
        id: 'dashboard',
        name: 'Статистика',
        words: 'обзор отчёт переходы',
        Icon: IconChartBar,
        run: () => void navigate(dashboardOf(link))
      },
      {
        id: 'edit',
        name: 'Изменить',
        words: 'править редактировать',
        Icon: IconPencil,
        run: () => void navigate(`${pagePaths.links}/${link.id}`)
      },
      { id: 'qr', name: 'QR-код', words: 'картинка', Icon: IconQrcode, run: () => showQr(link) },
      {
        id: 'visit',
        name: 'Открыть в новой вкладке',
        words: 'перейти',
        Icon: IconExternalLink,
        isAtOnce: true,
        run: () => void window.open(urlOf(link), '_blank', 'noopener,noreferrer')
      }
    ]
  }
}
