import type { Corners, QrDesign } from './qr-design.ts'
import { logoModules, type QrMatrix } from './qr-matrix.ts'

/** A rectangle with corners of its own, in modules; all of a code are filled together by the even-odd rule. */
export interface Shape {
  x: number
  y: number
  width: number
  height: number
  /** Radii from the left upper corner on, clockwise. */
  radii: readonly [number, number, number, number]
}

const EYE = 7
const SHARP = [0, 0, 0, 0] as const
const HALF = 0.5

/** Outer edge, hole, pupil. */
const eyeLayers = [
  { inset: 0, radius: 2 },
  { inset: 1, radius: 1.25 },
  { inset: 2, radius: 0.9 }
]

const eyeAt = (left: number, top: number, corners: Corners): Shape[] =>
  eyeLayers.map(({ inset, radius }) => {
    const side = EYE - 2 * inset
    const r = corners === 'round' ? radius : 0
    return { x: left + inset, y: top + inset, width: side, height: side, radii: [r, r, r, r] }
  })

/** Modules that are drawn one by one: neither the eyes nor what the logo covers. */
function drawnModules(matrix: QrMatrix, design: QrDesign): boolean[][] {
  const size = matrix.length
  const edge = (size - logoModules(size, design)) / 2
  const isEye = (x: number, y: number) =>
    (y < EYE && (x < EYE || x >= size - EYE)) || (x < EYE && y >= size - EYE)
  const isCovered = (x: number, y: number) => Math.min(x, y, size - 1 - x, size - 1 - y) >= edge
  return matrix.map((row, y) => row.map((dark, x) => dark && !isEye(x, y) && !isCovered(x, y)))
}

/** Rows of dark modules without gaps; where they are round, only ends without a neighbour above or below are. */
function runs(modules: boolean[][], corners: Corners): Shape[] {
  const radius = (x: number, y: number, below: 1 | -1) =>
    corners === 'round' && !modules[y + below]?.[x] ? HALF : 0
  return modules.flatMap((row, y) => {
    const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
    return starts.map((x): Shape => {
      const gap = row.indexOf(false, x)
      const width = (gap < 0 ? row.length : gap) - x
      const last = x + width - 1
      const radii =
        corners === 'square'
          ? SHARP
          : ([radius(x, y, -1), radius(last, y, -1), radius(last, y, 1), radius(x, y, 1)] as const)
      return { x, y, width, height: 1, radii }
    })
  })
}

/** Everything dark of a code, moved off the edge by the quiet zone. */
export function qrShapes(matrix: QrMatrix, design: QrDesign): Shape[] {
  const far = matrix.length - EYE
  const eyes = [
    [0, 0],
    [far, 0],
    [0, far]
  ] as const
  const shapes = [
    ...eyes.flatMap(([x, y]) => eyeAt(x, y, design.eyes)),
    ...runs(drawnModules(matrix, design), design.modules)
  ]
  return shapes.map(({ x, y, width, height, radii }) => ({
    x: x + design.quiet,
    y: y + design.quiet,
    width,
    height,
    radii
  }))
}

/** The square of the logo, half a module smaller all around than what was left free for it. */
export function logoSquare(matrix: QrMatrix, design: QrDesign): { at: number; side: number } | undefined {
  const free = logoModules(matrix.length, design)
  if (free === 0) return undefined
  const side = Math.max(free - 1, HALF)
  return { at: design.quiet + (matrix.length - side) / 2, side }
}
