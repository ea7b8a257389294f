import { useEffect, useEffectEvent } from 'react'

const EDITABLE = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

/** What can be taken back now, the last first. */
const undoable: (() => void)[] = []

function onKey(event: KeyboardEvent): void {
  const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  if (!isUndo || event.repeat) return
  // A field takes back what was typed into it; under a dialog nothing else happens.
  if (event.target instanceof Element && event.target.closest(`${EDITABLE}, [aria-modal="true"]`)) return
  event.preventDefault()
  undoable.at(-1)?.()
}

export const undoKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘Z' : 'Ctrl+Z')

/** While this is shown and may be taken back, «Ctrl+Z» does it, whatever the keyboard's layout. */
export function useUndoKey(undo: () => void, isUndoable: boolean): void {
  const takeBack = useEffectEvent(undo)
  useEffect(() => {
    if (!isUndoable) return undefined
    const own = () => takeBack()
    if (undoable.push(own) === 1) window.addEventListener('keydown', onKey)
    return () => {
      undoable.splice(undoable.indexOf(own), 1)
      if (undoable.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [isUndoable])
}
