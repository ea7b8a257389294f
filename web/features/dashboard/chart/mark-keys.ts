import type { KeyboardEvent } from 'react'

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: index => index - 1,
  ArrowDown: index => index - 1,
  ArrowRight: index => index + 1,
  ArrowUp: index => index + 1,
  Home: () => 0,
  End: (_, last) => last
}

interface MarkKeys {
  /** Where the mark would go on from, and how far it can. */
  index: number
  last: number
  onMark: (index: number) => void
  onZoom: () => void
  onDrop: () => void
}

/** With Shift the keys that read points mark them. */
export const markKeys =
  ({ index, last, onMark, onZoom, onDrop }: MarkKeys) =>
  (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.shiftKey && step) {
      event.preventDefault()
      onMark(Math.min(last, Math.max(0, step(index, last))))
    } else if (event.key === 'Enter') {
      onZoom()
    } else if (event.key === 'Escape') {
      onDrop()
    }
  }
