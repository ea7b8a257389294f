import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import type { Funnel, Known } from '#server/marketplace/reading/known.ts'
import type { Reading } from '#server/marketplace/reading/reading.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { notYet, orProblem } from './trouble.ts'

/**
 * The funnel of a product of the seller.
 * @throws ProblemError PRODUCT_NOT_FOUND when it is another's, and what a fault of the marketplace is answered with.
 */
export async function ownFunnel(
  reading: Reading,
  userId: string,
  nmId: number,
  range: DayRange
): Promise<Known<Funnel>> {
  const known = await orProblem(reading.funnel(userId, [nmId], range))
  const figures = known.value.get(nmId)
  if (figures === undefined) throw notYet(known)
  if (figures === null) throw new ProblemError('PRODUCT_NOT_FOUND')
  return { ...known, value: figures }
}
