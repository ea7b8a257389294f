import { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'
import { marketplaceOpen } from '#server/marketplace/entitlement.ts'
import { trialBeganOf } from '#server/marketplace/trials.store.ts'
import { userById } from '#server/users/users.store.ts'

import type { Errand } from './errands.ts'
import type { ReadingDependencies } from './reading-dependencies.ts'

/** Who waits no longer than this for a turn does so in the call; for more the job comes back. Seconds. */
const SHORT_WAIT = 3
const BUSY_SECONDS = 60

/** Seconds until the next question of a seller may be asked; null: none is due, or the marketplace is not open to the user. */
async function untilTurn<Answer>(
  { sql, clock, marketplace, sellers }: ReadingDependencies,
  userId: string,
  errand: Errand<Answer>
): Promise<number | null> {
  const seller = await sellers(userId)
  const [user, trialBegan] = [await userById(sql, userId), await trialBeganOf(sql, userId)]
  if (!user.roles.includes('SELLER') || !marketplaceOpen(user, trialBegan, clock())) return null
  if (!(await errand.isNeeded(seller))) return null
  return marketplace.wait(seller, errand.method)
}

/** @throws MarketplaceFault of a marketplace that may answer later. */
function secondsAfter(fault: MarketplaceFault): number | null {
  if (fault.kind === 'busy') return fault.retryAfter ?? BUSY_SECONDS
  if (fault.kind === 'token' || fault.kind === 'forbidden') return null
  throw fault
}

/**
 * Asks one question for a seller, if one is due and its turn has come.
 * @returns seconds until the next step; null: nothing is left to be asked, or nothing is to be had
 * @throws MarketplaceFault of a marketplace that may answer later
 */
export async function collectingStep<Answer>(
  deps: ReadingDependencies,
  userId: string,
  errand: Errand<Answer>
): Promise<number | null> {
  try {
    const wait = await untilTurn(deps, userId, errand)
    if (wait === null || wait > SHORT_WAIT) return wait
    await deps.errands.run(userId, errand)
    return await untilTurn(deps, userId, errand)
  } catch (error) {
    if (error instanceof MarketplaceFault) return secondsAfter(error)
    throw error
  }
}
