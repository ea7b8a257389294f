import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { focusRefused } from '#web/ui/form/focus-refused.ts'

import { firstOf, sectionOf, type SectionId } from './section-id.ts'

/** What a section shows may still be on its way here: twenty seconds, on a bad line. */
const PATIENCE = 200
const PAUSE_MS = 100

/** Which sections are unfolded; the one with the first error is, and the focus goes there. */
export function useOpenSections(form: { getInputNode(field: string): HTMLElement | null }) {
  const [open, setOpen] = useState<ReadonlySet<SectionId>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Unless somebody has gone elsewhere meanwhile: nobody is taken away from where they type. */
  const focusSoon = (field: string, error: unknown, patience: number, from: Element | null) => {
    if (![from, document.body].includes(document.activeElement)) return
    const node = form.getInputNode(field)
    // While an answer is awaited the fields take no focus.
    if (node && node.closest('[inert]') === null) focusRefused(node, error)
    else if (patience > 0)
      timer.current = setTimeout(() => focusSoon(field, error, patience - 1, from), PAUSE_MS)
  }

  return {
    open,
    toggle: (section: SectionId) =>
      setOpen(present => {
        const next = new Set(present)
        if (!next.delete(section)) next.add(section)
        return next
      }),
    showFirst: (problems: Record<string, unknown>) => {
      const field = firstOf(problems)
      if (field === undefined) return
      const section = sectionOf(field)
      if (section) flushSync(() => setOpen(present => new Set([...present, section])))
      clearTimeout(timer.current)
      focusSoon(field, problems[field], PATIENCE, document.activeElement)
    }
  }
}
