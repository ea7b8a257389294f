import { NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'

import { linkTypes } from '#contract/link-types.ts'
import { useTags } from '#web/features/links/link-queries.ts'
import { formatNumber } from '#web/ui/format.ts'
import { FilterMenu } from '#web/ui/list/filter-menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

import { FilterChips } from './filter-chips.tsx'
import { stateNames } from './link-state.ts'
import { isSort, listStates, sorts, type ListQuestion } from './list-address.ts'
import { typeGroups } from './type-groups.tsx'

import classes from './list-tools.module.css'

const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }))

const stateOptions = (['active', 'waiting', 'ended', 'broken', 'blocked'] as const).map(state => ({
  value: state,
  name: stateNames[state]
}))
const stateGroups = [{ options: stateOptions }, { options: [{ value: 'archived', name: 'Архив' }] }]

const menu = {
  width: 264,
  middlewares: { flip: true, shift: { crossAxis: true, padding: 8 } },
  hideDetached: false,
  classNames: { dropdown: classes.options ?? '' }
}

interface ListToolsProps {
  question: ListQuestion
  onAsk: (question: Partial<ListQuestion>) => void
}

/** Which links are listed, and in what order. */
export function ListTools({ question, onAsk }: ListToolsProps) {
  const { data: tags = [] } = useTags()
  const tagOptions = tags.map(({ tag, links }) => ({ value: tag, name: tag, note: formatNumber(links) }))
  return (
    <>
      <div className={classes.tools}>
        <SearchInput
          className={classes.search}
          label="Найти ссылку"
          placeholder="Название, короткая ссылка или адрес"
          search={question.search}
          onSearch={search => onAsk({ search })}
        />
        <fieldset className={classes.filters} aria-label="Отбор">
          <FilterMenu
            menu={menu}
            label="Тип"
            any="Любой"
            groups={typeGroups}
            value={question.type}
            onPick={picked => onAsk({ type: linkTypes.find(type => type === picked) })}
          />
          <FilterMenu
            menu={menu}
            label="Состояние"
            any="Все, кроме архива"
            groups={stateGroups}
            value={question.state}
            onPick={picked => onAsk({ state: listStates.find(state => state === picked) })}
          />
          {tagOptions.length > 0 && (
            <FilterMenu
              menu={menu}
              label="Тег"
              any="Любой"
              groups={[{ options: tagOptions }]}
              value={question.tag}
              onPick={picked => onAsk({ tag: picked || undefined })}
            />
          )}
        </fieldset>
        <NativeSelect
          className={classes.sort}
          aria-label="Порядок ссылок"
          leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
          data={sortOptions}
          value={question.sort}
          onChange={({ currentTarget: { value } }) => isSort(value) && onAsk({ sort: value })}
        />
      </div>
      <FilterChips question={question} onAsk={onAsk} />
    </>
  )
}
