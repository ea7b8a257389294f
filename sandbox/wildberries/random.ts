import { seeded } from './seeded.ts'

/** Draws from [0, 1). */
export type Random = () => number

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

function hashOf(text: string): number {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
  }
  return hash
}

/** Draws that follow from what they are about: the same ones whenever they are asked for. Source: FNV-1a. */
export const drawsAbout = (...about: readonly (string | number)[]): Random => seeded(hashOf(about.join('|')))

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

/** One of a list that is not empty. */
export function oneOf<const List extends readonly [unknown, ...unknown[]]>(
  random: Random,
  list: List
): List[number] {
  return list[Math.floor(random() * list.length)] ?? list[0]
}

/** As many as come when `mean` are expected. */
export function poisson(random: Random, mean: number): number {
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + normal * Math.sqrt(mean)))
  }
  const end = Math.exp(-mean)
  let count = 0
  for (let left = random(); left > end; left *= random()) count += 1
  return count
}
