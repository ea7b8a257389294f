import type { Click } from '#server/visits/click.ts'
import { machineReason } from '#server/visits/machine.ts'

import type { Random } from './random.ts'
import type { MadeLink } from './visits.ts'

/** Somebody reads the page first. */
const FIRST_MS = 2000
const READING_MS = 55_000

/**
 * The openings with the presses that follow them on landings, in order of time. What the address said of a visitor goes on with
 * the button, as the page does it.
 */
export function withPresses(
  openings: readonly Click[],
  links: readonly MadeLink[],
  now: number,
  random: Random
): Click[] {
  const chances = new Map(links.map(({ id, link }) => [id, link.presses ?? []]))
  let lastId = openings.reduce((last, { id }) => Math.max(last, Number(id)), 0)
  const presses = openings.flatMap((opening): Click[] => {
    const chancesOf = chances.get(opening.l) ?? []
    if (chancesOf.length === 0 || machineReason(opening) !== '') return []
    const { r: _, ...person } = opening
    return chancesOf.flatMap((chance, n): Click[] => {
      const t = opening.t + FIRST_MS + random.below(READING_MS)
      if (random.unit() >= chance || t > now) return []
      lastId += 1
      return [{ ...person, id: String(lastId), t, k: 'button', n }]
    })
  })
  return [...openings, ...presses].toSorted((a, b) => a.t - b.t)
}
