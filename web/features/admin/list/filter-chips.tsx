import { FilterChips as Chips } from '#web/ui/list/filter-chips.tsx'

import type { Filter } from './filters.ts'

interface FilterChipsProps {
  filters: readonly Filter[]
  set: Readonly<Record<string, string>>
  /** What a value is called when the screen knows better: the name of a user instead of the id. */
  names: Readonly<Record<string, string | undefined>>
  onChange: (set: Readonly<Record<string, string>>) => void
}

/** What the list is narrowed to. */
export function FilterChips({ filters, set, names, onChange }: FilterChipsProps) {
  const without = (param: string) =>
    Object.fromEntries(Object.entries(set).filter(([name]) => name !== param))
  const chips = filters.flatMap(({ param, label, words }) => {
    const value = set[param]
    if (value === undefined) return []
    const known = names[param]
    const name = known === undefined ? words(value) : `${label}: ${known}`
    return [{ key: param, name, remove: () => onChange(without(param)) }]
  })
  return <Chips chips={chips} onReset={() => onChange({})} heir="button, input" isDense />
}
