import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'

import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

const Claims = Type.Object({
  id: Type.String(),
  /** Seller. */
  sid: Type.String(),
  exp: Type.Integer(),
  s: Type.Integer(),
  t: Type.Boolean(),
  acc: Type.Integer(),
  for: Type.Optional(Type.String()),
  /** What the sandbox does to whoever comes with it. */
  sandbox: Type.Optional(Type.String())
})
export type Claims = Static<typeof Claims>

const STATISTICS = 1 << 5
const ANALYTICS = 1 << 2
const READ_ONLY = 1 << 30
/** A life of the marketplace's own tokens. */
const LIFE_SECONDS = 180 * 24 * 3600

const full = { s: STATISTICS | ANALYTICS | READ_ONLY }

/** Tokens by what is special about them. */
const kinds = {
  good: full,
  readWrite: { s: STATISTICS | ANALYTICS },
  allRights: { s: 1_073_757_950 },
  personal: { ...full, acc: 3, for: 'self' },
  service: { ...full, acc: 4, for: 'asid:6f1b0a52-1d52-4f0c-9d1e-2a8a3e7c9b11' },
  test: { ...full, acc: 2, t: true },
  expired: { ...full, exp: Math.floor(Date.now() / 1000) - 3600 },
  noStatistics: { s: ANALYTICS | READ_ONLY },
  noAnalytics: { s: STATISTICS | READ_ONLY },
  noRights: { s: READ_ONLY },
  /** 401: taken back by the seller. */
  withdrawn: { ...full, sandbox: 'withdrawn' },
  /** 403: of a kind that may not be used so. */
  forbidden: { ...full, sandbox: 'forbidden' },
  forbiddenPersonal: { ...full, acc: 3, for: 'self', sandbox: 'forbidden' },
  /** 429 whenever it comes. */
  limited: { ...full, sandbox: 'limited' },
  /** 500. */
  broken: { ...full, sandbox: 'broken' },
  /** 302 to elsewhere. */
  redirected: { ...full, sandbox: 'redirected' },
  /** 200, but a page of somebody in between. */
  intercepted: { ...full, sandbox: 'intercepted' },
  /** 200 and a body without an end. */
  endless: { ...full, sandbox: 'endless' },
  /** The head of an answer and no more. */
  stuck: { ...full, sandbox: 'stuck' },
  /** No answer. */
  hanging: { ...full, sandbox: 'hanging' }
} as const satisfies Record<string, Partial<Claims>>

export type TokenKind = keyof typeof kinds
export const tokenKinds = Object.keys(kinds).filter((kind): kind is TokenKind => kind in kinds)

export interface Mint {
  /** A token of a new seller; `claims` change what is written in it. */
  tokenOf(kind: TokenKind, claims?: Partial<Claims>): string
  /** What a token says; undefined when the mint did not make it. */
  read(token: string): Claims | undefined
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Makes tokens as the marketplace does: JWTs signed with ES256. */
export function createMint(): Mint {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const encoding = { dsaEncoding: 'ieee-p1363' } as const
  return {
    tokenOf(kind, claims) {
      const all: Claims = {
        id: randomUUID(),
        sid: randomUUID(),
        exp: Math.floor(Date.now() / 1000) + LIFE_SECONDS,
        t: false,
        acc: 1,
        ...kinds[kind],
        ...claims
      }
      const signed = `${part({ alg: 'ES256', kid: '20260901v1', typ: 'JWT' })}.${part(all)}`
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, ...encoding })
      return `${signed}.${signature.toString('base64url')}`
    },

    read(token) {
      const [head = '', payload = '', signature = ''] = token.split('.')
      const bytes = Buffer.from(signature, 'base64url')
      const ours = verify('sha256', Buffer.from(`${head}.${payload}`), { key: publicKey, ...encoding }, bytes)
      return ours ? Value.Parse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString())) : undefined
    }
  }
}
