import { NativeSelect } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'

import { isSort, sorts, type ListQuestion } from '#web/features/admin/promo/promo-address.ts'
import { SearchInput } from '#web/ui/search-input.tsx'

import classes from './list-tools.module.css'

const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }))

interface ListToolsProps {
  question: ListQuestion
  onAsk: (question: Partial<ListQuestion>) => void
}

/** Which codes are listed, and in what order. */
export const ListTools = ({ question, onAsk }: ListToolsProps) => (
  <div className={classes.tools}>
    <SearchInput
      className={classes.search}
      label="Найти промокод"
      placeholder="Код или его часть"
      search={question.search}
      onSearch={search => onAsk({ search })}
    />
    <NativeSelect
      className={classes.sort}
      aria-label="Порядок промокодов"
      leftSection={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
      data={sortOptions}
      value={question.sort}
      onChange={({ currentTarget: { value } }) => isSort(value) && onAsk({ sort: value })}
    />
  </div>
)
