import { createHash } from 'node:crypto'

import type { Mint, TokenKind } from '../tokens.ts'
import { groups } from './shown-tokens.ts'

/** A UUID that follows from a text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}

const isOfOne = (kind: TokenKind) =>
  groups.some(({ oneSeller, tokens }) => oneSeller && tokens.some(token => token.kind === kind))

/** Tokens whose sellers are the same over a restart: all that work are of one, the others of one each. */
export const tokensOfLasting =
  (tokenOf: Mint['tokenOf'], secret: string): ((kind: TokenKind) => string) =>
  kind =>
    tokenOf(kind, { sid: idOf(`${secret}:${isOfOne(kind) ? 'one' : kind}`) })
