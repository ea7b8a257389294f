import { useElementSize } from '@mantine/hooks'
import { useState, type DOMAttributes, type PointerEvent, type RefCallback } from 'react'

import type { Plot } from './plot.ts'
import { pointAt } from './scale.ts'

interface Reading {
  /** Of the frame, which is measured. */
  ref: RefCallback<HTMLDivElement>
  width: number
  /** The point that is read; while none is, the newest. */
  index: number
  isRead: boolean
  onMove: (index: number | undefined) => void
  /** Reads the point under the pointer. */
  pointerOn: (plot: Plot) => DOMAttributes<HTMLDivElement>
}

/** Which point of a chart is read, by pointer, finger and keys. */
export function useReading(points: number): Reading {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [cursor, setCursor] = useState<number>()
  const last = Math.max(0, points - 1)
  const index = Math.min(cursor ?? last, last)
  const pointerOn = (plot: Plot) => {
    const follow = (event: PointerEvent<HTMLDivElement>) => {
      const { left } = event.currentTarget.getBoundingClientRect()
      setCursor(pointAt(points, plot, event.clientX - left))
    }
    return { onPointerMove: follow, onPointerDown: follow, onPointerLeave: () => setCursor(undefined) }
  }
  return { ref, width, index, isRead: cursor !== undefined, onMove: setCursor, pointerOn }
}
