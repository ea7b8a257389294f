import { Button } from '@mantine/core'

import { typeName } from '#contract/link-hosts.ts'
import { EmptyState } from '#web/ui/states.tsx'

import { stateNames } from './link-state.ts'
import { noFilters, type ListQuestion } from './list-address.ts'

import classes from './nothing-found.module.css'

interface NothingFoundProps {
  question: ListQuestion
  onAsk: (question: Partial<ListQuestion>) => void
}

const listWords = new Intl.ListFormat('ru-RU')

const quoted = (text: string) => `«${text}»`

function filterWords({ type, state, tag }: ListQuestion): string[] {
  return [
    ...(type ? [`тип ${quoted(typeName(type))}`] : []),
    ...(state ? [`состояние ${quoted(stateNames[state].toLowerCase())}`] : []),
    ...(tag ? [`тег ${quoted(tag)}`] : [])
  ]
}

function emptyWords(question: ListQuestion): { title: string; text: string } {
  const { search, state } = question
  const filters = filterWords(question)
  if (state === 'archived' && filters.length === 1 && !search) {
    return {
      title: 'В архиве пусто',
      text: 'Сюда можно убрать ссылки, которые больше не нужны в списке: они продолжат работать, статистика сохранится, а место в тарифе останется занято.'
    }
  }
  const places =
    'Ищем все слова в названиях, тегах, коротких ссылках, адресах, куда они ведут, и данных о рекламе.'
  if (filters.length === 0) {
    return { title: 'Ничего не нашлось', text: `По запросу ${quoted(search)} ссылок нет. ${places}` }
  }
  const asked = search ? `По запросу ${quoted(search)} нет ссылок` : 'Нет ссылок'
  return { title: 'Таких ссылок нет', text: `${asked}, у которых ${listWords.format(filters)}.` }
}

/** Why the list is empty, and the ways on. */
export function NothingFound({ question, onAsk }: NothingFoundProps) {
  const isArchive = question.state === 'archived'
  return (
    <EmptyState
      {...emptyWords(question)}
      action={
        <div className={classes.ways}>
          <Button variant="default" onClick={() => onAsk({ ...noFilters, search: '' })}>
            Показать все ссылки
          </Button>
          {!isArchive && !question.state && (
            <Button variant="subtle" onClick={() => onAsk({ state: 'archived' })}>
              Искать в архиве
            </Button>
          )}
        </div>
      }
    />
  )
}
