import { beforeAll, expect, test } from 'vitest'

import { SECOND_MS } from '#contract/durations.ts'
import { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'
import { removeToken } from '#server/marketplace/tokens.store.ts'
import { duringTests } from '#test/during-tests.ts'
import { openReadingWorld, type Reader } from '#test/reading-world.ts'

import { createErrands, type Errand } from './errands.ts'
import { createFlights } from './flights.ts'
import { tokenOf } from './sellers.store.ts'
import type { Sellers } from './sellers.ts'

const world = duringTests(openReadingWorld)
let reader: Reader
beforeAll(async () => {
  reader = await world.openReader()
})

const sellers: Sellers = async userId => {
  const row = await tokenOf(world.sql, userId)
  if (!row?.sellerId) throw new Error('no token')
  return { userId, sellerId: row.sellerId, token: '', kind: 'base', savedAt: row.savedAt.getTime() }
}
const run = (userId: string, ask: () => Promise<void>) => {
  const errand: Errand<void> = {
    name: 'orders',
    method: 'orders',
    isNeeded: async () => true,
    ask,
    keep: async () => {}
  }
  const flights = createFlights(world.sql)
  const { sql, now: clock } = world
  return createErrands({ sql, clock, jobs: reader.jobs, sellers, flights }).run(userId, errand)
}

test.each(['token', 'forbidden'] as const)(
  'an old token that is refused (%s) when another is in its place, or none, says nothing of that: it is asked again',
  async kind => {
    const refused = new MarketplaceFault(kind, 'Нет.')
    const [given, removed] = [await world.newSeller(), await world.newSeller()]
    await world.travel(SECOND_MS)
    const again = { kind: 'busy', retryAfter: 1 }
    await expect(
      run(given, async () => {
        await world.giveToken(given)
        throw refused
      })
    ).rejects.toMatchObject(again)
    await expect(
      run(removed, async () => {
        await world.sql.begin(tx => removeToken(tx, removed))
        throw refused
      })
    ).rejects.toMatchObject(again)
    expect((await tokenOf(world.sql, given))?.invalidAt).toBeNull()

    await expect(
      run(given, async () => {
        throw refused
      })
    ).rejects.toBe(refused)
  }
)
