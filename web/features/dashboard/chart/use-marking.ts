import { useEffect, useRef, useState, type PointerEvent } from 'react'

import type { Mark } from './marking.ts'

/** A shorter way is a click or a tap. */
const DRAG_PX = 8

interface Press {
  x: number
  index: number
}

interface MarkingOptions {
  /** The point at a place of the chart. */
  indexAt: (x: number) => number
  onRead: (index: number | undefined) => void
  onDone: (mark: Mark) => void
}

const placeIn = (event: PointerEvent<HTMLElement>): number =>
  event.clientX - event.currentTarget.getBoundingClientRect().left

/** Press and drag marks a part of the chart; what is no drag reads a point. */
export function useMarking({ indexAt, onRead, onDone }: MarkingOptions) {
  const [mark, setMark] = useState<Mark>()
  const press = useRef<Press>(undefined)
  const dragging = mark?.by === 'pointer'

  const drop = () => {
    press.current = undefined
    setMark(undefined)
  }

  useEffect(() => {
    if (!dragging) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      press.current = undefined
      setMark(undefined)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [dragging])

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return
      const x = placeIn(event)
      press.current = { x, index: indexAt(x) }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary) return
      const x = placeIn(event)
      const index = indexAt(x)
      const start = press.current
      if (start && (dragging || Math.abs(x - start.x) >= DRAG_PX)) {
        // From here on the chart hears of the pointer wherever it goes.
        if (!dragging) event.currentTarget.setPointerCapture(event.pointerId)
        onRead(undefined)
        setMark({ anchor: start.index, head: index, by: 'pointer' })
      } else if (event.pointerType === 'mouse') {
        onRead(index)
      }
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const pressed = press.current
      if (!pressed || !event.isPrimary) return
      drop()
      if (dragging) onDone(mark)
      else onRead(indexAt(placeIn(event)))
    },
    /** The finger scrolls the page after all. */
    onPointerCancel: drop,
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' && !dragging) {
        press.current = undefined
        onRead(undefined)
      }
    }
  }
  return { mark, setMark, drop, handlers }
}
