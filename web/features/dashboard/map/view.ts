import { FRAME, type Point } from './projection.ts'

/** A part of the picture, of the same proportions as the whole. */
export interface View {
  left: number
  top: number
  width: number
}

export type ViewName = 'whole' | 'west'

export const views: Record<ViewName, View> = {
  whole: { left: 0, top: 0, width: FRAME.width },
  west: { left: 10, top: 205, width: 1130 }
}

export const heightOf = (width: number): number => (width * FRAME.height) / FRAME.width

/** From the picture to pixels of a drawing this wide. */
export const inPixels = (view: View, width: number, { x, y }: Point): Point => ({
  x: ((x - view.left) * width) / view.width,
  y: ((y - view.top) * width) / view.width
})

/** The same for lines that are drawn in the picture's own units. */
export const transformOf = (view: View, width: number): string =>
  `scale(${width / view.width}) translate(${-view.left} ${-view.top})`

/** At the very edge a bubble would lie over what stands beside the map. */
const EDGE_SHARE = 0.015

export function isInDrawing({ x, y }: Point, width: number): boolean {
  const edge = width * EDGE_SHARE
  return x >= edge && x <= width - edge && y >= edge && y <= heightOf(width) - edge
}

export const isViewName = (value: string): value is ViewName => Object.hasOwn(views, value)
