import { typeName, typeOfTarget } from '#contract/link-hosts.ts'
import { linkStateNames } from '#contract/link-state-names.ts'
import { sourceName } from '#contract/source-names.ts'
import type { ButtonsOfLink } from '#server/analytics/buttons.store.ts'
import { buttonOf } from '#server/analytics/buttons.ts'
import { column, figure, moment, text } from '#server/platform/xlsx-columns.ts'
import type { Column, Row } from '#server/platform/xlsx-sheet.ts'

import type { ToldLink } from './links.store.ts'
import type { Figures, Pressed } from './statistics.store.ts'

/** Which link a row is about. */
export const linkColumns: readonly Column[] = [column('Короткая ссылка', 34, 'link'), text('Название', 36)]

export const peopleColumns: readonly Column[] = ['Переходы', 'Люди', 'Повторы'].map(figure)
export const machinesColumn = figure('Машины')

type Counts = Pick<Figures, 'clicks' | 'people'>

/** Under `peopleColumns`. */
export const peopleCells = ({ clicks, people }: Counts): Row => [clicks, people, clicks - people]

export const figuresColumns: readonly Column[] = [
  ...linkColumns,
  text('Куда ведёт', 50),
  text('Тип', 16),
  moment('Создана'),
  text('Состояние', 18),
  text('В архиве', 12),
  ...peopleColumns,
  machinesColumn,
  text('Главный город', 20),
  text('Главный источник', 20),
  text('erid', 22),
  text('Рекламодатель', 32),
  text('Мини-страница', 16),
  text('Теги', 24)
]

const unvisited = { clicks: 0, people: 0, machines: 0, city: '', social: '' }

/** Under `figuresColumns`. `counted`: of a link that was opened. */
export const figuresCells = (
  link: ToldLink,
  url: string,
  counted: Omit<Figures, 'opened'> = unvisited
): Row => [
  url,
  link.title,
  link.fulllink,
  typeName(typeOfTarget(link.fulllink)),
  link.createdAt,
  linkStateNames[link.state],
  link.archived ? 'Да' : '',
  ...peopleCells(counted),
  counted.machines,
  counted.city,
  sourceName(counted.social),
  link.erid,
  link.advertiser,
  link.isMicrolanding ? 'Да' : '',
  link.tags.join(', ')
]

export const buttonColumns: readonly Column[] = [
  ...linkColumns,
  text('Кнопка', 36),
  text('Куда ведёт кнопка', 50),
  figure('Нажатия'),
  figure('Люди')
]

type Presses = Omit<Pressed, 'opened'>

/** With those that nobody pressed, at the end. Of a landing that is switched off none of these is listed, though its buttons lead on. */
export function withUnpressed(
  { isMicrolanding }: ToldLink,
  { additionalLinks }: ButtonsOfLink,
  pressed: readonly Presses[] = []
): Presses[] {
  const present = isMicrolanding ? [0, ...additionalLinks.map(({ no }) => no)] : []
  const known = new Set(pressed.map(({ no }) => no))
  return [...pressed, ...present.filter(no => !known.has(no)).map(no => ({ no, clicks: 0, people: 0 }))]
}

/** What a button of a landing says and where it leads, or did before it was taken out. `no`: what its presses are counted under. */
export function buttonCells(link: ButtonsOfLink, no: number): Row {
  const { label, n } = buttonOf(no, link)
  const buttons = [...link.additionalLinks, ...link.formerButtons]
  const address = n === 0 ? link.fulllink : buttons.find(button => button.no === no)?.url
  return [label, address ?? '']
}
