import type { LiveVisit } from '#contract/analytics.ts'

/** Lines that have room. */
const SHOWN = 8
/** More would only come late: in a rush some are left out rather than shown in a flicker. */
const WAITING = 3

interface Line {
  key: number
  visit: LiveVisit
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
  lastKey: number
}

export type StripAction =
  | { kind: 'came'; visit: LiveVisit }
  | { kind: 'before'; visits: readonly LiveVisit[] }
  | { kind: keyof typeof steps }

export const linesOf = (visits: readonly LiveVisit[]): StripLines => ({
  shown: visits.slice(0, SHOWN).map((visit, index) => ({ key: -index, visit })),
  waiting: [],
  paused: false,
  missed: [],
  missedCount: 0,
  lastKey: 0
})

const revealed = (lines: StripLines): StripLines => ({
  ...lines,
  shown: [...lines.missed, ...lines.shown].slice(0, SHOWN),
  missed: [],
  missedCount: 0
})

function came(lines: StripLines, visit: LiveVisit): StripLines {
  const line = { key: lines.lastKey + 1, visit }
  if (lines.paused) {
    return {
      ...lines,
      lastKey: line.key,
      missed: [line, ...lines.missed].slice(0, SHOWN),
      missedCount: lines.missedCount + 1
    }
  }
  return { ...lines, lastKey: line.key, waiting: [...lines.waiting, line].slice(-WAITING) }
}

const isSame = (one: LiveVisit, other: LiveVisit) => JSON.stringify(one) === JSON.stringify(other)

/** What came before anybody looked stands below what came since. */
function before(lines: StripLines, visits: readonly LiveVisit[]): StripLines {
  const known = [...lines.shown, ...lines.waiting, ...lines.missed]
  const older = visits.filter(visit => !known.some(line => isSame(line.visit, visit)))
  const room = Math.max(0, SHOWN - lines.shown.length)
  const added = older
    .slice(0, room)
    .map((visit, index) => ({ key: -lines.shown.length - SHOWN - index, visit }))
  return { ...lines, shown: [...lines.shown, ...added] }
}

function next(lines: StripLines): StripLines {
  const [first, ...waiting] = lines.waiting
  return first ? { ...lines, waiting, shown: [first, ...lines.shown].slice(0, SHOWN) } : lines
}

/** Whose turn had not come yet is the first that was missed. */
const pause = (lines: StripLines): StripLines => ({
  ...lines,
  paused: true,
  waiting: [],
  missed: lines.waiting.toReversed(),
  missedCount: lines.waiting.length
})

const steps = {
  next,
  pause,
  reveal: revealed,
  resume: (lines: StripLines): StripLines => ({ ...revealed(lines), paused: false })
}

export function reduceLines(lines: StripLines, action: StripAction): StripLines {
  if (action.kind === 'came') return came(lines, action.visit)
  return action.kind === 'before' ? before(lines, action.visits) : steps[action.kind](lines)
}
