import { useState } from 'react'

import { idsBetween } from '#web/ui/list/ids-between.ts'

import type { Identified } from './list-shape.ts'

export interface Selection<Row> {
  /** From all pages, in the order in which they were chosen. */
  rows: readonly Row[]
  /** Of the rows on this page. */
  all: 'none' | 'some' | 'all'
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** From the one touched last to this one, all alike. */
  toggleRange: (id: string) => void
  toggleAll: () => void
  /** Only these stay. */
  keep: (ids: readonly string[]) => void
  /** This one is gone. */
  drop: (id: string) => void
}

/** Which rows are chosen. They stay from page to page; another search or filter (`question`) begins anew. */
export function useSelection<Row extends Identified>(
  shown: readonly Row[],
  question: string
): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [anchor, setAnchor] = useState<string>()
  const [asked, setAsked] = useState(question)
  if (asked !== question) {
    setAsked(question)
    setChosen(new Map())
    setAnchor(undefined)
  }
  // What is shown anew is chosen as it is shown.
  const renewed = shown.filter(row => chosen.has(row._id) && chosen.get(row._id) !== row)
  if (renewed.length > 0) setChosen(new Map([...chosen, ...renewed.map(row => [row._id, row] as const)]))

  const change = (ids: readonly string[], isChosen: boolean) => {
    const next = new Map(chosen)
    for (const row of shown) {
      if (!ids.includes(row._id)) continue
      if (isChosen) next.set(row._id, row)
      else next.delete(row._id)
    }
    setChosen(next)
  }
  const shownIds = shown.map(row => row._id)
  const here = shownIds.filter(id => chosen.has(id)).length
  const all = here === 0 ? 'none' : here === shown.length ? 'all' : 'some'
  const touch = (ids: readonly string[], id: string) => {
    change(ids, !chosen.has(id))
    setAnchor(id)
  }
  return {
    rows: [...chosen.values()],
    all,
    has: id => chosen.has(id),
    toggle: id => touch([id], id),
    toggleRange: id => touch(idsBetween(shownIds, anchor, id), id),
    toggleAll: () => change(shownIds, all !== 'all'),
    drop: id => setChosen(present => new Map([...present].filter(([one]) => one !== id))),
    keep: ids => setChosen(new Map([...chosen].filter(([id]) => ids.includes(id))))
  }
}
