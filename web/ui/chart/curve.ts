/** A place of the drawing. */
export interface Position {
  x: number
  y: number
}

const slope = (a: Position, b: Position) => (b.y - a.y) / (b.x - a.x)

/**
 * Tangents after Fritsch and Carlson: the curve never swings above or below its points,
 * so nothing looks like a visit that was none.
 */
function tangents(points: readonly Position[]): number[] {
  const secants = points.slice(1).map((point, index) => slope(points[index] ?? point, point))
  return points.map((_, index) => {
    const before = secants[index - 1]
    const after = secants[index]
    if (before === undefined) return after ?? 0
    if (after === undefined) return before
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
}

const at = (n: number) => Number(n.toFixed(2))

/** A smooth path through points in order of x. */
export function curvePath(points: readonly Position[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const slopes = tangents(points)
  const pieces = rest.map((to, index) => {
    const from = points[index] ?? to
    const third = (to.x - from.x) / 3
    const leave = from.y + (slopes[index] ?? 0) * third
    const arrive = to.y - (slopes[index + 1] ?? 0) * third
    return `C${at(from.x + third)},${at(leave)} ${at(to.x - third)},${at(arrive)} ${at(to.x)},${at(to.y)}`
  })
  return `M${at(first.x)},${at(first.y)}${pieces.join('')}`
}

/** A straight step onwards from where a path ends. */
const lineTo = (point: Position | undefined): string => (point ? `L${at(point.x)},${at(point.y)}` : '')

/** A path closed down to a base line. */
export function areaPath(
  points: readonly Position[],
  provisional: Position | undefined,
  base: number
): string {
  const first = points[0]
  const last = provisional ?? points.at(-1)
  if (!first || !last || first === last) return ''
  const line = curvePath(points) + lineTo(provisional)
  return `${line}${lineTo({ x: last.x, y: base })}${lineTo({ x: first.x, y: base })}Z`
}
