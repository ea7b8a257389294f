import { NativeSelect, TextInput } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'

import { FilterMenu } from '#web/ui/list/filter-menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

import { FilterChips } from './filter-chips.tsx'
import type { Question, QuestionChange } from './list-address.ts'
import type { ListShape } from './list-shape.ts'

import classes from './list-tools.module.css'

const menu = { width: 232, classNames: { dropdown: classes.options ?? '' } }

interface ListToolsProps {
  shape: ListShape
  question: Question
  chipNames: Readonly<Record<string, string | undefined>>
  /** There are no headings to sort by. */
  withSort: boolean
  onAsk: (change: QuestionChange) => void
}

/** Which rows are listed, and in what order. */
export function ListTools({ shape, question, chipNames, withSort, onAsk }: ListToolsProps) {
  const { search, filters: set } = question
  const setOne = (param: string, value: string) => onAsk({ filters: { ...set, [param]: value } })
  const days = shape.filters.filter(({ kind }) => kind === 'day')
  const sorts = Object.entries(shape.sorts).map(([value, label]) => ({ value, label }))
  return (
    <>
      <div className={classes.tools}>
        {shape.search && (
          <SearchInput
            className={classes.search}
            {...shape.search}
            search={search}
            onSearch={text => onAsk({ search: text })}
          />
        )}
        {shape.filters.map(filter => {
          if (filter.kind === 'choice') {
            return (
              <FilterMenu
                key={filter.param}
                label={filter.label}
                any="Все"
                groups={[filter]}
                value={set[filter.param]}
                onPick={value => setOne(filter.param, value)}
                menu={menu}
              />
            )
          }
          return null
        })}
        {days.length > 0 && (
          <div className={classes.days}>
            {days.map(({ param, label }) => (
              <TextInput
                key={param}
                className={classes.day ?? ''}
                type="date"
                aria-label={`Дата ${label}`}
                leftSection={<span aria-hidden>{label}</span>}
                value={set[param] ?? ''}
                onChange={event => setOne(param, event.currentTarget.value)}
              />
            ))}
          </div>
        )}
        {withSort && sorts.length > 1 && (
          <NativeSelect
            className={classes.sort ?? ''}
            aria-label="Порядок"
            leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
            data={sorts}
            value={question.sort}
            onChange={event => onAsk({ sort: event.currentTarget.value })}
          />
        )}
      </div>
      <FilterChips
        filters={shape.filters}
        set={set}
        names={chipNames}
        onChange={filters => onAsk({ filters })}
      />
    </>
  )
}
