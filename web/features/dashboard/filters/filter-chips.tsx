import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

import { readablePeriod } from '#web/features/dashboard/period/period.ts'
import { returnFocus } from '#web/ui/focus-return.ts'

import { filterWords } from './filter-words.ts'
import { filterKeys, withFilter, withoutFilters, type Filters } from './filters.ts'

import classes from './filter-chips.module.css'

/** What the page is narrowed to; each condition comes off by itself. */
export function FilterChips({ filters }: { filters: Filters }) {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  const chips = filterKeys.flatMap(key => {
    const value = filters[key]
    return value === undefined ? [] : [{ key, ...filterWords(key, value) }]
  })

  // The pressed button is gone with its chip: the next one takes its place.
  useEffect(() => {
    if (removedAt.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    const next = buttons[Math.min(removedAt.current, chips.length - 1)]
    removedAt.current = undefined
    if (next) next.focus({ preventScroll: true })
    else returnFocus(undefined)
  }, [chips.length])

  const goTo = (next: URLSearchParams, index: number) => {
    removedAt.current = index
    setSearch(readablePeriod(next), { preventScrollReset: true, state })
  }

  if (chips.length === 0) return null
  return (
    <ul ref={list} className={classes.chips} aria-label="Показаны только">
      {chips.map(({ key, subject, value }, index) => (
        <li key={key} className={classes.item}>
          <button
            type="button"
            data-chip
            className={classes.chip}
            aria-label={`Убрать условие «${subject}: ${value}»`}
            title={value}
            onClick={() => goTo(withFilter(search, key, undefined), index)}
          >
            <span className={classes.subject}>{subject}:</span>
            <bdi className={classes.value}>{value}</bdi>
            <IconX className={classes.cross} size={16} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li className={classes.item}>
          <button type="button" className={classes.reset} onClick={() => goTo(withoutFilters(search), 0)}>
            Сбросить всё
          </button>
        </li>
      )}
    </ul>
  )
}
