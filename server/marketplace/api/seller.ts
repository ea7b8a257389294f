import type { TokenKind } from '#server/marketplace/token.ts'

/** Whoever the marketplace is asked for, with the token that opens his account there. */
export interface Seller {
  userId: string
  /** Of the account at the marketplace (`sid` of the token): its limits are counted by it. */
  sellerId: string
  /** Opened, never logged. */
  token: string
  kind: TokenKind
}
