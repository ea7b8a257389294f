import { typeName } from '#contract/link-hosts.ts'
import { TargetIcon } from '#web/features/links/target-icon.tsx'
import { FilterChips as Chips } from '#web/ui/list/filter-chips.tsx'

import { stateNames } from './link-state.ts'
import { noFilters, type ListQuestion } from './list-address.ts'

interface FilterChipsProps {
  question: ListQuestion
  onAsk: (question: Partial<ListQuestion>) => void
}

/** What the list is narrowed to. */
export function FilterChips({ question: { type, state, tag }, onAsk }: FilterChipsProps) {
  const chips = [
    ...(type
      ? [
          {
            key: 'type',
            name: typeName(type),
            icon: <TargetIcon type={type} />,
            remove: () => onAsk({ type: undefined })
          }
        ]
      : []),
    ...(state ? [{ key: 'state', name: stateNames[state], remove: () => onAsk({ state: undefined }) }] : []),
    ...(tag ? [{ key: 'tag', name: `Тег: ${tag}`, remove: () => onAsk({ tag: undefined }) }] : [])
  ]
  return <Chips chips={chips} onReset={() => onAsk(noFilters)} heir="fieldset button" />
}
