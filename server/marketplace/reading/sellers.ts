import { MarketplaceFault } from '#server/marketplace/api/marketplace-fault.ts'
import type { Seller } from '#server/marketplace/api/seller.ts'
import { tokenOfUser } from '#server/marketplace/sealed-token.ts'
import { readToken } from '#server/marketplace/token.ts'
import { NotOpened, type Cipher } from '#server/platform/cipher.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ProblemError } from '#server/platform/errors.ts'
import type { Sql } from '#server/platform/postgres.ts'

import { nameSeller, noteRights, tokenOf } from './sellers.store.ts'

/** A seller with the moment at which the token was saved, which tells it from one that replaces it; milliseconds. */
export interface TokenHolder extends Seller {
  savedAt: number
}

/** @throws MarketplaceFault `token` when there is none that the marketplace would take. */
export type Sellers = (userId: string) => Promise<TokenHolder>

interface SellersOptions {
  sql: Sql
  clock: Clock
  cipher: Cipher
}

const GIVE_ANOTHER = 'Создайте новый в кабинете продавца и вставьте его в профиле.'

const noToken = (what: string, cause?: unknown) =>
  new MarketplaceFault('token', `${what} ${GIVE_ANOTHER}`, { cause })

export const createSellers =
  ({ sql, clock, cipher }: SellersOptions): Sellers =>
  async userId => {
    const row = await tokenOf(sql, userId)
    if (!row) throw noToken('Токена Wildberries больше нет.')
    if (row.invalidAt) throw noToken('Wildberries больше не принимает ваш токен.')
    if (row.expiresAt.getTime() <= clock()) throw noToken('Срок токена Wildberries закончился.')
    try {
      const { text, kind, sellerId, canWrite } = readToken(
        cipher.open(row.sealed, tokenOfUser(userId)),
        clock()
      )
      if (row.sellerId === null) await sql.begin(tx => nameSeller(tx, userId, row.savedAt, sellerId))
      if (row.canWrite === null) await noteRights(sql, userId, row.savedAt, canWrite)
      return { userId, sellerId, token: text, kind, savedAt: row.savedAt.getTime() }
    } catch (error) {
      if (error instanceof NotOpened || error instanceof ProblemError) {
        throw noToken('Сохранённый токен Wildberries не прочитать.', error)
      }
      throw error
    }
  }
