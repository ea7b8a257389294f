import { createHash, randomUUID, sign, verify } from 'node:crypto'

import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { faultNames, type FaultName } from './fault-names.ts'
import { keysOf } from './keys.ts'
import { ANALYTICS, STATISTICS } from './methods.ts'

/** What is written in a token. Source: reference wildberries.md § 1; the last three are the sandbox's own. */
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
  sandbox: Type.Optional(Type.Enum(faultNames)),
  /** Not to pings and the like: only to whoever wants data. */
  late: Type.Optional(Type.Boolean()),
  /** How many times more is ordered than at an ordinary seller's. */
  scale: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000 }))
})
export type Claims = Static<typeof Claims>

/** A life of the marketplace's own tokens. */
const LIFE_SECONDS = 180 * 24 * 3600
/** Begins the name of the key that a sandbox signs with; the marketplace's own begin with a year. */
const KEY_NAME = 'sandbox-'

const READ_ONLY = 1 << 30

const full = { s: STATISTICS | ANALYTICS | READ_ONLY }
/** Accepted when it is given, and this comes when data are asked for. */
const later = (sandbox: FaultName) => ({ ...full, sandbox, late: true })

/** Tokens by what is special about them. */
const kinds = {
  good: full,
  readWrite: { s: STATISTICS | ANALYTICS },
  allRights: { s: 1_073_757_950 },
  personal: { ...full, acc: 3, for: 'self' },
  service: { ...full, acc: 4, for: 'asid:6f1b0a52-1d52-4f0c-9d1e-2a8a3e7c9b11' },
  /** Of a seller with some pages of 80,000 orders. */
  busy: { ...full, scale: 40 },
  test: { ...full, acc: 2, t: true },
  expired: full,
  noStatistics: { s: ANALYTICS | READ_ONLY },
  noAnalytics: { s: STATISTICS | READ_ONLY },
  noRights: { s: READ_ONLY },
  /** 401: taken back by the seller. */
  withdrawn: { ...full, sandbox: 'withdrawn' },
  withdrawnLater: later('withdrawn'),
  /** 402. */
  unpaid: later('unpaid'),
  /** 403: of a kind that may not be used so. */
  forbidden: { ...full, sandbox: 'forbidden' },
  forbiddenPersonal: { ...full, acc: 3, for: 'self', sandbox: 'forbidden' },
  forbiddenLater: later('withoutSecret'),
  /** 429 whenever it comes. */
  limited: { ...full, sandbox: 'limited' },
  limitedLater: later('limited'),
  /** 500. */
  broken: { ...full, sandbox: 'broken' },
  brokenLater: later('broken'),
  /** 302 to elsewhere. */
  redirected: { ...full, sandbox: 'redirected' },
  redirectedLater: later('redirected'),
  /** 200, but a page of somebody in between. */
  intercepted: { ...full, sandbox: 'intercepted' },
  interceptedLater: later('intercepted'),
  /** 200 and a body without an end. */
  endless: { ...full, sandbox: 'endless' },
  endlessLater: later('endless'),
  /** The head of an answer and no more. */
  stuck: { ...full, sandbox: 'stuck' },
  stuckLater: later('stuck'),
  /** No answer. */
  hanging: { ...full, sandbox: 'hanging' },
  hangingLater: later('hanging'),
  /** The connection ends in the middle of the body. */
  cut: { ...later('cut'), scale: 40 },
  /** JSON that is no answer. */
  otherShape: later('otherShape'),
  /** Rows that cannot be. */
  nonsense: later('nonsense')
} as const satisfies Record<string, Partial<Claims>>

export type TokenKind = keyof typeof kinds
export const tokenKinds = Object.keys(kinds).filter((kind): kind is TokenKind => kind in kinds)

export interface Mint {
  /** A token of a new seller; `claims` change what is written in it. */
  tokenOf(kind: TokenKind, claims?: Partial<Claims>): string
  /** What a token says; undefined when the mint did not make it. */
  read(token: string): Claims | undefined
}

interface MintOptions {
  /** Tokens made with the same one are known over a restart. */
  secret?: string | undefined
  /** Milliseconds since the epoch. */
  now?: () => number
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What a part of a token says; undefined: nothing. */
function said(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

const Head = Type.Object({ kid: Type.String() })

/** Whether a token was made by a sandbox, by its text alone; nothing else of it is believed. */
export function isSandboxToken(token: string): boolean {
  const head = said(token.slice(0, Math.max(0, token.indexOf('.'))))
  return Value.Check(Head, head) && head.kid.startsWith(KEY_NAME)
}

/** Makes tokens as the marketplace does: JWTs signed with ES256. */
export function createMint({ secret, now = Date.now }: MintOptions = {}): Mint {
  const { privateKey, publicKey } = keysOf(secret)
  const encoding = { dsaEncoding: 'ieee-p1363' } as const
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const kid = KEY_NAME + createHash('sha256').update(der).digest('hex').slice(0, 12)
  return {
    tokenOf(kind, claims) {
      const all: Claims = {
        id: randomUUID(),
        sid: randomUUID(),
        exp: Math.floor(now() / 1000) + (kind === 'expired' ? -3600 : LIFE_SECONDS),
        t: false,
        acc: 1,
        ...kinds[kind],
        ...claims
      }
      const signed = `${part({ alg: 'ES256', kid, typ: 'JWT' })}.${part(all)}`
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, ...encoding })
      return `${signed}.${signature.toString('base64url')}`
    },

    read(token) {
      const [head = '', payload = '', signature = ''] = token.split('.')
      const bytes = Buffer.from(signature, 'base64url')
      const isOurs = verify(
        'sha256',
        Buffer.from(`${head}.${payload}`),
        { key: publicKey, ...encoding },
        bytes
      )
      const claims = isOurs ? said(payload) : undefined
      return Value.Check(Claims, claims) ? claims : undefined
    }
  }
}
