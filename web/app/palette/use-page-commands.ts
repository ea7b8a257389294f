import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import {
  IconArchive,
  IconBrightnessAuto,
  IconCalendar,
  IconCalendarSearch,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  type Icon
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import {
  accountScreens,
  administration,
  createLinkPath,
  destinations,
  marketplace,
  ownDatesPath
} from '#web/app/navigation.ts'
import { useShowOverlay } from '#web/app/overlays.tsx'
import { useDestinations } from '#web/app/use-destinations.ts'
import { useSignOut } from '#web/app/use-sign-out.ts'
import { adminScreens } from '#web/features/admin/admin-screens.ts'
import { presets, withPeriod, type PresetId } from '#web/features/dashboard/period/period.ts'

import type { Command, CommandGroup } from './command.ts'

const schemes: readonly [id: MantineColorScheme, name: string, words: string, Icon: Icon][] = [
  ['light', 'Светлое оформление', 'светлая светлую', IconSun],
  ['dark', 'Тёмное оформление', 'темная темную', IconMoon],
  ['auto', 'Оформление как в системе', 'системная автоматически', IconBrightnessAuto]
]

const [overview] = destinations

/** What people call a period, besides its name. */
const otherWords: Record<PresetId, string> = {
  today: 'день сейчас',
  yesterday: 'день',
  '7d': 'неделя неделю недели',
  '30d': 'месяц',
  month: 'текущий',
  year: 'двенадцать месяцев'
}

const otherNames: Record<string, string> = {
  [administration.path]: 'админ',
  [marketplace.path]: 'wildberries вайлдберриз вб товар товары заказы выкупы блогеры'
}

/** Screens and actions: what the page can do without asking the server. */
export function usePageCommands(): CommandGroup[] {
  const navigate = useNavigate()
  const show = useShowOverlay()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const go = (path: string) => () => void navigate(path)

  const shown = useDestinations()
  const screens = shown.map(({ path, name, letter, Icon }): Command => ({
    id: `screen:${path}`,
    name,
    words: `раздел перейти открыть ${otherNames[path] ?? ''}`,
    keys: ['G', letter.toUpperCase()],
    Icon,
    run: go(path)
  }))
  const periods = presets.map(({ id, label }): Command => ({
    id: `period:${id}`,
    name: `${overview.name} за ${label.toLowerCase()}`,
    words: `период статистика отчёт ${otherWords[id]}`,
    Icon: IconCalendar,
    run: go(`${overview.path}?${withPeriod(new URLSearchParams(), id)}`)
  }))
  periods.push({
    id: 'period:own',
    name: `${overview.name} за свои даты`,
    words: 'период статистика отчёт дата дату даты календарь выбрать другой',
    Icon: IconCalendarSearch,
    run: go(ownDatesPath)
  })
  const looks = schemes
    .filter(([id]) => id !== colorScheme)
    .map(([id, name, words, Icon]): Command => ({
      id: `scheme:${id}`,
      name,
      words: `сменить тему тема ${words}`,
      Icon,
      isPassing: true,
      run: () => setColorScheme(id)
    }))
  screens.push({
    id: 'screen:archive',
    name: 'Ссылки в архиве',
    words: 'раздел перейти открыть архивные убранные спрятанные',
    Icon: IconArchive,
    run: go(pagePaths.archive)
  })
  for (const { path, name, words, Icon } of accountScreens) {
    screens.push({
      id: `screen:${path}`,
      name,
      words: `раздел перейти открыть ${words}`,
      Icon,
      run: go(path)
    })
  }
  if (shown.includes(administration)) {
    for (const { path, name, words } of adminScreens) {
      screens.push({
        id: `screen:${path}`,
        name: `${administration.name}: ${name.toLowerCase()}`,
        words: `раздел перейти открыть админ ${words}`,
        Icon: administration.Icon,
        run: go(path)
      })
    }
  }
  return [
    { name: 'Разделы', commands: screens },
    {
      name: 'Действия',
      commands: [
        {
          id: 'create',
          name: 'Создать ссылку',
          words: 'новая добавить сократить',
          keys: ['C'],
          Icon: IconPlus,
          run: go(createLinkPath)
        },
        ...looks,
        {
          id: 'keys',
          name: 'Клавиши',
          words: 'горячие подсказка помощь сочетания',
          keys: ['?'],
          Icon: IconKeyboard,
          isPassing: true,
          run: () => show('keys')
        },
        {
          id: 'leave',
          name: 'Выйти',
          words: 'выход аккаунт',
          Icon: IconLogout,
          isPassing: true,
          run: signOut
        }
      ]
    },
    { name: 'Обзор за период', commands: periods }
  ]
}
