import { useState, type FocusEvent } from 'react'

import type { ProductLink } from '#contract/marketplace.ts'

interface SteadyRows {
  rows: readonly ProductLink[]
  /** Of what holds the rows. */
  events: {
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

/**
 * While costs are typed in no row leaves its place, though it may be sorted by them: it would run away with the field that is
 * next. They are in order again once the focus has left, or when another order (another key) is asked for.
 */
export function useSteadyRows(sorted: readonly ProductLink[], key: string): SteadyRows {
  const [held, setHeld] = useState<{ key: string; ids: readonly string[] }>()
  const ids = held?.key === key ? held.ids : []
  const known = new Map(sorted.map(link => [link._id, link]))
  const kept = new Set(ids)
  return {
    rows: [...ids.flatMap(id => known.get(id) ?? []), ...sorted.filter(({ _id }) => !kept.has(_id))],
    events: {
      onFocus: ({ target }) => {
        if (target instanceof HTMLInputElement && ids.length === 0)
          setHeld({ key, ids: sorted.map(({ _id }) => _id) })
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHeld(undefined)
      }
    }
  }
}
