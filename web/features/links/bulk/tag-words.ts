import { TAGS_MAX } from '#contract/limits.ts'
import type { TagBulk } from '#contract/link-bulk.ts'
import { count, type Forms } from '#web/ui/format.ts'

export type TagAction = TagBulk['action']

const dative: Forms = ['ссылке', 'ссылкам', 'ссылкам']
const genitive: Forms = ['ссылки', 'ссылок', 'ссылок']
const NAMES_SHOWN = 3

/** «к 3 ссылкам», «у 3 ссылок» */
const where = (action: TagAction, links: number): string =>
  action === 'add' ? `к ${count(links, dative)}` : `у ${count(links, genitive)}`

export const taggingTitle = (action: TagAction, links: number): string =>
  `${action === 'add' ? 'Добавить' : 'Убрать'} теги ${where(action, links)}`

function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, NAMES_SHOWN)
    .map(name => `«${name}»`)
    .join(', ')
  return names.length > NAMES_SHOWN ? `${shown} и ещё ${names.length - NAMES_SHOWN}` : shown
}

const untouched = (names: readonly string[]): string =>
  names.length === 0 ? '' : `. К этим не добавили, тегов стало бы больше ${TAGS_MAX}: ${listed(names)}`

/** Of links that an undo could not give back what they had. */
export const partlyBack = (names: readonly string[]): string =>
  `Вернулось не у всех. Остались как есть: ${listed(names)}. Эти ссылки удалили, или тегов у них уже ${TAGS_MAX}.`

interface Tagged {
  action: TagAction
  tags: number
  /** Links that were changed. */
  links: number
  /** Names of those that have no room. */
  full: readonly string[]
}

export function taggingDone({ action, tags, links, full }: Tagged): string {
  if (links === 0)
    return action === 'add' ? 'Эти теги у выбранных ссылок уже есть' : 'Этих тегов у выбранных ссылок уже нет'
  const one = action === 'add' ? 'Тег добавлен' : 'Тег убран'
  const many = action === 'add' ? 'Теги добавлены' : 'Теги убраны'
  return `${tags === 1 ? one : many} ${where(action, links)}${untouched(full)}`
}

export const NO_ROOM = `Ничего не изменилось: у каждой ссылки тегов стало бы больше ${TAGS_MAX}. Добавьте меньше или сначала уберите лишние.`
export const CHOOSE_ONE = 'Выберите хотя бы один тег.'
