import type { LiveVisit } from '#contract/analytics.ts'

import { isSameVisit } from './live-visit.ts'

/** Lines that have room. */
const SHOWN = 8
/** More would push one another out before anybody has read them: in a rush the oldest are left out. */
const WAITING = SHOWN

interface Line {
  key: number
  visit: LiveVisit
  /** A report told it, and the stream may bring the same visit yet. */
  isReported?: boolean
}

export interface StripLines {
  /** The newest first. */
  shown: readonly Line[]
  /** Their turn comes, one after the other; the oldest first. */
  waiting: readonly Line[]
  paused: boolean
  /** Came during the pause; the newest first, and how many there were. */
  missed: readonly Line[]
  missedCount: number
  /** How many were missed in truth: as many as were counted, surely more than that, or nobody knows. */
  counted: Counted
  lastKey: number
}

type Counted = 'all' | 'fewer' | 'unsure'

export type StripAction =
  /** `held` while no line may move. */
  | { kind: 'came'; visit: LiveVisit; held: boolean }
  | { kind: 'uncounted'; surely: boolean }
  | { kind: 'before'; visits: readonly LiveVisit[] }
  | { kind: keyof typeof steps }

export const linesOf = (visits: readonly LiveVisit[]): StripLines => ({
  shown: visits.slice(0, SHOWN).map((visit, index) => ({ key: -index, visit })),
  waiting: [],
  paused: false,
  missed: [],
  missedCount: 0,
  counted: 'all',
  lastKey: 0
})

const revealed = (lines: StripLines): StripLines => ({
  ...lines,
  shown: [...lines.missed, ...lines.shown].slice(0, SHOWN),
  missed: [],
  missedCount: 0,
  counted: 'all'
})

const withFirst = (lines: StripLines, line: Line): StripLines => ({
  ...lines,
  shown: [line, ...lines.shown].slice(0, SHOWN)
})

/** Once: another visit of the same second may look the same. */
const confirmed = (lines: StripLines, told: Line): StripLines => {
  const confirm = (line: Line) => (line === told ? { ...line, isReported: false } : line)
  return { ...lines, shown: lines.shown.map(confirm), missed: lines.missed.map(confirm) }
}

/** As long as there is room, nobody waits for a turn. */
function came(lines: StripLines, visit: LiveVisit, held: boolean): StripLines {
  const told = [...lines.missed, ...lines.shown].find(
    line => line.isReported && isSameVisit(line.visit, visit)
  )
  if (told) return confirmed(lines, told)
  const line = { key: lines.lastKey + 1, visit }
  if (lines.paused) {
    return {
      ...lines,
      lastKey: line.key,
      missed: [line, ...lines.missed].slice(0, SHOWN),
      missedCount: lines.missedCount + 1
    }
  }
  const isStraight = !held && lines.waiting.length === 0 && lines.shown.length < SHOWN
  if (isStraight) return withFirst({ ...lines, lastKey: line.key }, line)
  return { ...lines, lastKey: line.key, waiting: [...lines.waiting, line].slice(-WAITING) }
}

const byTime = (lines: readonly Line[]): Line[] =>
  lines.toSorted((one, other) => Date.parse(other.visit.time) - Date.parse(one.visit.time)).slice(0, SHOWN)

/** What was asked for stands among what came by the stream, by its time; what is new during a pause is missed. */
function before(lines: StripLines, visits: readonly LiveVisit[]): StripLines {
  const known = [...lines.shown, ...lines.waiting, ...lines.missed]
  const unknown = visits.filter(visit => !known.some(line => isSameVisit(line.visit, visit)))
  const lastKey = lines.lastKey + unknown.length
  const added = unknown.map((visit, index) => ({ key: lastKey - index, visit, isReported: true }))
  const top = lines.shown[0]?.visit.time
  const isNew = ({ visit }: Line) => lines.paused && top !== undefined && visit.time > top
  const fresh = added.filter(isNew)
  const shown = byTime([...lines.shown, ...added.filter(line => !isNew(line))])
  if (fresh.length === 0) return { ...lines, lastKey, shown }
  const missed = byTime([...lines.missed, ...fresh])
  const missedCount = lines.missedCount + fresh.length
  return uncounted({ ...lines, lastKey, shown, missed, missedCount }, false)
}

function next(lines: StripLines): StripLines {
  const [first, ...waiting] = lines.waiting
  return first ? withFirst({ ...lines, waiting }, first) : lines
}

/** Of a pause: others came, or may have, that nobody told of. */
const uncounted = (lines: StripLines, surely: boolean): StripLines => {
  const counted = surely || lines.counted === 'fewer' ? 'fewer' : 'unsure'
  return lines.paused ? { ...lines, counted } : lines
}

/** Whose turn had not come yet is the first that was missed. */
const pause = (lines: StripLines): StripLines => ({
  ...lines,
  paused: true,
  waiting: [],
  missed: lines.waiting.toReversed(),
  missedCount: lines.waiting.length,
  counted: 'all'
})

const steps = {
  next,
  pause,
  reveal: revealed,
  resume: (lines: StripLines): StripLines => ({ ...revealed(lines), paused: false })
}

export function reduceLines(lines: StripLines, action: StripAction): StripLines {
  if (action.kind === 'came') return came(lines, action.visit, action.held)
  if (action.kind === 'before') return before(lines, action.visits)
  return action.kind === 'uncounted' ? uncounted(lines, action.surely) : steps[action.kind](lines)
}
