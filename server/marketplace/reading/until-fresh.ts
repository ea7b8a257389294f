import { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'

import { faultOf, type Errand, type Errands } from './errands.ts'
import type { Sellers } from './sellers.ts'

/** A person gets an answer within ten seconds, whatever it is: this leaves some of it to read what is kept. */
export const PERSON_MS = 9000
const SOON_SECONDS = 5

const underWay = () =>
  new MarketplaceFault('busy', 'Данные Wildberries ещё собираются. Загляните через минуту.', {
    retryAfter: SOON_SECONDS
  })

/**
 * Asks the marketplace until what is kept is fresh, for as long as a person waits.
 * @returns why it is not fresh; null: it is
 */
export async function untilFresh<Answer>(
  { sellers, errands }: { sellers: Sellers; errands: Errands },
  userId: string,
  errand: Errand<Answer>
): Promise<MarketplaceFault | null> {
  const end = performance.now() + PERSON_MS
  return faultOf(
    (async () => {
      const seller = await sellers(userId)
      while (await errand.isNeeded(seller)) {
        const left = end - performance.now()
        if (left <= 0) throw underWay()
        const fault = await errands.hurry(userId, errand, left)
        if (fault) throw fault
      }
    })()
  )
}
