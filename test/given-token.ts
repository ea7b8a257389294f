import { DAY_SECONDS } from '#contract/durations.ts'
import { createMint, type Claims, type TokenKind } from '#sandbox/wildberries/tokens.ts'
import { tokenOfUser } from '#server/marketplace/sealed-token.ts'
import { readToken } from '#server/marketplace/token.ts'
import { keepToken } from '#server/marketplace/tokens.store.ts'

import type { TestApp } from './app.ts'
import { idOf } from './factories.ts'
import type { TestUser } from './factories.ts'

const mint = createMint()
const LIFE_SECONDS = 180 * DAY_SECONDS

/** Keeps a token as if the marketplace had just accepted it; answers the token. Times of `claims` are seconds. */
export async function giveToken(
  context: TestApp,
  user: TestUser,
  claims: Partial<Claims> = {},
  kind: TokenKind = 'good'
): Promise<string> {
  const now = context.now()
  const exp = Math.floor(now / 1000) + LIFE_SECONDS
  const { text, expiresAt, sellerId, canWrite } = readToken(mint.tokenOf(kind, { exp, ...claims }), now)
  const userId = await idOf(context, user)
  const { sql, cipher } = context.services
  const sealed = cipher.seal(text, tokenOfUser(userId))
  const personal = kind === 'personal'
  await sql.begin(tx =>
    keepToken(tx, userId, { sealed, last4: text.slice(-4), expiresAt, personal, canWrite, sellerId }, now)
  )
  return text
}
