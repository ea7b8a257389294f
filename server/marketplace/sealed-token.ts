import type { Belonging } from '#server/platform/cipher.ts'

/** What the token of a user is sealed for: it opens for nothing and nobody else. */
export const tokenOfUser = (userId: string): Belonging => ({ purpose: 'wb_token', owner: userId })
