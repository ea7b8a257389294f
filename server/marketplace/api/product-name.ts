import { Type, type Static } from 'typebox'

import { OddAnswer } from './body.ts'
import type { ProductName } from './marketplace.ts'

const LETTERS_MAX = 300
/** What no database, page or file could hold, and lines. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]+/gu

/** Source: reference wildberries.md § 4. */
export const Product = Type.Object({
  nmId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  title: Type.String(),
  vendorCode: Type.String(),
  brandName: Type.String()
})

const clean = (text: string) =>
  Array.from(text.replace(UNFIT, ' ').trim()).slice(0, LETTERS_MAX).join('').trim()

export const nameOf = ({ nmId, title, vendorCode, brandName }: Static<typeof Product>): ProductName => ({
  nmId,
  title: clean(title),
  vendorCode: clean(vendorCode),
  brand: clean(brandName)
})

/** Those that were asked for, each once. @throws OddAnswer when one comes twice: two answers are none. */
export function asked<Answer extends ProductName>(
  answers: readonly Answer[],
  nmIds: readonly number[]
): Answer[] {
  const wanted = new Set(nmIds)
  const kept = answers.filter(({ nmId }) => wanted.has(nmId))
  if (new Set(kept.map(({ nmId }) => nmId)).size < kept.length) throw new OddAnswer('a product comes twice')
  return kept
}

const COUNT_MAX = 2_000_000_000
const ROUBLES_MAX = 1_000_000_000_000

/** Pieces. */
export const Count = Type.Integer({ minimum: 0, maximum: COUNT_MAX })
/** Roubles, perhaps with kopecks. */
export const Roubles = Type.Number({ minimum: 0, maximum: ROUBLES_MAX })
export const Percent = Type.Number({ minimum: 0, maximum: 1_000_000 })
