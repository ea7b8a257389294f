import type { BillingDependencies } from '#server/billing/dependencies.ts'

/** What letters that nobody asked for need. */
export type Teller = Pick<BillingDependencies, 'sql' | 'clock' | 'jobs' | 'log'>

const BATCH = 100
/** What is left of a round is due in the next one, too. */
const BATCHES = 50

interface Round {
  /** Ids of those who are due, without these. */
  due: (seen: readonly string[], limit: number) => Promise<string[]>
  /** Writes one letter, if it is due still: another round may be under way. */
  tell: (id: string) => Promise<void>
}

/** Writes all letters of a kind that are due, each for itself: one that cannot be written keeps no other back. */
export async function tellAll({ log }: Teller, { due, tell }: Round): Promise<void> {
  const seen: string[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const ids = await due(seen, BATCH)
    for (const id of ids) {
      await tell(id).catch((error: unknown) =>
        log.warn({ err: error, id }, 'a letter about money waits for the next round')
      )
    }
    if (ids.length < BATCH) return
    seen.push(...ids)
  }
}
