import { seeded } from '#sandbox/wildberries/seeded.ts'

/** When a server is killed: so long after it was launched, was open under load, or did something to the files that can be seen. */
export interface Moment {
  after: 'launch' | 'open' | 'rotation' | 'insert'
  ms: number
}

/** Longer than a start, longer than a spool file lives, and about as long as a batch is at work. */
const WITHIN_MS: Record<Moment['after'], number> = { launch: 1800, open: 1300, rotation: 150, insert: 12 }

const underLoad: readonly Moment['after'][] = [
  'open',
  'insert',
  'open',
  'rotation',
  'insert',
  'open',
  'insert'
]

/**
 * Moments that fall into every part of a click's way, so many as are asked for, and beside each seven of them one that falls into a
 * start; the same for the same seed.
 */
export function killMoments(loaded: number, seed: number): Moment[] {
  const random = seeded(seed)
  const moment = (after: Moment['after']): Moment => ({ after, ms: Math.round(random() * WITHIN_MS[after]) })
  return Array.from({ length: loaded }, (_, index) => {
    const turn = index % underLoad.length
    const one = moment(underLoad[turn] ?? 'open')
    return turn === 1 ? [moment('launch'), one] : [one]
  }).flat()
}
