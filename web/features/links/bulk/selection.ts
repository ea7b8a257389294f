import { useState } from 'react'

import { idsBetween } from '#web/ui/list/ids-between.ts'

export interface Selection {
  /** In the order of the list. */
  ids: readonly string[]
  all: 'none' | 'some' | 'all'
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** From the one touched last to this one, all alike. */
  toggleRange: (id: string) => void
  /** As the keys go from one to the next: all between where they set out and where they are, and back again. */
  extend: (from: string, to: string) => void
  /** The keys went on without choosing. */
  endExtending: () => void
  toggleAll: () => void
  clear: () => void
}

/** A range that keys are drawing. */
interface Drawn {
  anchor: string
  at: string
  /** What was chosen without it. */
  before: ReadonlySet<string>
}

/** Which of the shown links are chosen; another question to the list begins anew. */
export function useSelection(shown: readonly string[], question: string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string>()
  const [drawn, setDrawn] = useState<Drawn>()
  const [asked, setAsked] = useState(question)
  if (asked !== question) {
    setAsked(question)
    setChosen(new Set())
    setAnchor(undefined)
    setDrawn(undefined)
  }

  const change = (ids: readonly string[], isChosen: boolean) => {
    setChosen(before => {
      const next = new Set(before)
      for (const id of ids) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
    setAnchor(ids.length > 0 ? ids.at(-1) : undefined)
    setDrawn(undefined)
  }

  // What left the list, by itself or by a change, is chosen no longer.
  const ids = shown.filter(id => chosen.has(id))
  const all = ids.length === 0 ? 'none' : ids.length === shown.length ? 'all' : 'some'
  return {
    ids,
    all,
    has: id => chosen.has(id),
    toggle: id => change([id], !chosen.has(id)),
    toggleRange: id => {
      change(idsBetween(shown, anchor, id), !chosen.has(id))
      setAnchor(id)
    },
    extend: (from, to) => {
      const { anchor: start, before } = drawn?.at === from ? drawn : { anchor: from, before: chosen }
      setChosen(new Set([...before, ...idsBetween(shown, start, to)]))
      setDrawn({ anchor: start, at: to, before })
      setAnchor(to)
    },
    endExtending: () => setDrawn(undefined),
    toggleAll: () => change(shown, all !== 'all'),
    clear: () => change(shown, false)
  }
}
