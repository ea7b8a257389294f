import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { feature, mergeArcs } from 'topojson-client'

import { FRAME, project, type Point } from '#web/features/dashboard/map/projection.ts'

// Draws `web/features/dashboard/map/outline.ts` from Natural Earth: `node tooling/russia-outline.ts`.

type Ring = readonly number[]
type Line = readonly Point[]

/** ISO 3166-1, numeric. */
const RUSSIA = '643'
/** How far the drawn line may lie from the true one: the picture is 2000 wide and shown at about 1000. */
const RUSSIA_TOLERANCE = 0.7
const NEIGHBOURS_TOLERANCE = 2
const SMALLEST_ISLAND = 7
const SMALLEST_NEIGHBOUR = 40
/** Neighbours go on a little beyond the picture, so that its edge cuts them and not a line of theirs. */
const BEYOND = 20

const target = new URL('../web/features/dashboard/map/outline.ts', import.meta.url)

/** Distance of a point from the line through two others, or from them where they are one. */
function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length < 1e-6) return Math.hypot(point.x - from.x, point.y - from.y)
  return Math.abs(dx * (from.y - point.y) - dy * (from.x - point.x)) / length
}

/** Douglas and Peucker; the ends stay. */
function simplify(line: Line, tolerance: number): Line {
  const [from, to] = [line[0], line.at(-1)]
  if (!from || !to || line.length < 3) return line
  const distances = line.map(point => distance(point, from, to))
  const furthest = distances.indexOf(Math.max(...distances))
  if ((distances[furthest] ?? 0) <= tolerance) return [from, to]
  const before = simplify(line.slice(0, furthest + 1), tolerance)
  return [...before.slice(0, -1), ...simplify(line.slice(furthest), tolerance)]
}

function area(line: Line): number {
  const doubled = line.reduce((sum, { x, y }, index) => {
    const next = line[(index + 1) % line.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(doubled / 2)
}

interface Edge {
  isInside: (point: Point) => boolean
  /** Share of the way from one point to the other at which the edge is crossed. */
  crossing: (from: Point, to: Point) => number
}

const edgeOf = (axis: 'x' | 'y', limit: number, side: 1 | -1): Edge => ({
  isInside: point => (point[axis] - limit) * side >= 0,
  crossing: (from, to) => (limit - from[axis]) / (to[axis] - from[axis])
})

const edges = [
  edgeOf('x', -BEYOND, 1),
  edgeOf('x', FRAME.width + BEYOND, -1),
  edgeOf('y', -BEYOND, 1),
  edgeOf('y', FRAME.height + BEYOND, -1)
]

/** Sutherland and Hodgman: what of the closed line lies in the picture. */
const clip = (ring: Line): Line =>
  edges.reduce(
    (line, { isInside, crossing }) =>
      line.flatMap((to, index) => {
        const from = line.at(index - 1) ?? to
        if (isInside(from) === isInside(to)) return isInside(to) ? [to] : []
        const share = crossing(from, to)
        const cut = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
        return isInside(to) ? [cut, to] : [cut]
      }),
    ring
  )

/** One closed line as relative moves between whole numbers. */
function pathOf(line: Line): string {
  const places = line
    .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
    .filter(({ x, y }, index, all) => x !== all.at(index - 1)?.x || y !== all.at(index - 1)?.y)
  const moves = places.slice(1).map(({ x, y }, index) => {
    const before = places[index] ?? { x, y }
    return `${x - before.x} ${y - before.y}`
  })
  const [first] = places
  return first ? `M${first.x} ${first.y}l${moves.join(' ')}z`.replaceAll(' -', '-') : ''
}

type Atlas = Parameters<typeof mergeArcs>[0]

/** What of it is land, without its names. */
const areasOf = (
  geometries: readonly Atlas['objects'][string][]
): { type: 'MultiPolygon'; arcs: number[][][] }[] =>
  geometries.flatMap(geometry => {
    if (geometry.type === 'MultiPolygon') return [{ type: geometry.type, arcs: geometry.arcs }]
    return geometry.type === 'Polygon' ? [{ type: 'MultiPolygon', arcs: [geometry.arcs] }] : []
  })

/** The module with both outlines, as it has to stand in the repository. */
export async function russiaOutline(): Promise<string> {
  const atlas = await readFile(fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json')), 'utf8')
  const topology: Atlas = JSON.parse(atlas)
  const { countries } = topology.objects
  if (countries?.type !== 'GeometryCollection') throw new Error('The atlas has no countries')
  const { geometries } = countries
  const russia = mergeArcs(topology, areasOf(geometries.filter(({ id }) => id === RUSSIA)))
  const others = mergeArcs(topology, areasOf(geometries.filter(({ id }) => id !== RUSSIA)))

  // A border is simplified once, for both sides: no gaps between neighbours.
  const ofRussia = new Set(russia.arcs.flat(2).map(arc => (arc < 0 ? ~arc : arc)))
  const lines = topology.arcs.map((_, arc) => {
    const { geometry } = feature(topology, { type: 'LineString', arcs: [arc] })
    const line = geometry.coordinates.map(([longitude = 0, latitude = 0]) => project(latitude, longitude))
    return simplify(line, ofRussia.has(arc) ? RUSSIA_TOLERANCE : NEIGHBOURS_TOLERANCE)
  })
  const lineOf = (arc: number) => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? []))
  const closed = (ring: Ring): Line => ring.flatMap(arc => lineOf(arc).slice(1))

  const drawn = ({ arcs }: typeof russia, smallest: number) =>
    arcs
      .flat()
      .map(ring => clip(closed(ring)))
      .filter(line => area(line) >= smallest)
      .map(pathOf)
      .join('')

  return `// Drawn by tooling/russia-outline.ts, see ATTRIBUTION.md; not edited by hand.

export const russiaPath =
  '${drawn(russia, SMALLEST_ISLAND)}'

export const neighboursPath =
  '${drawn(others, SMALLEST_NEIGHBOUR)}'
`
}

if (import.meta.main) await writeFile(target, await russiaOutline())
