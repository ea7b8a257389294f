import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { HOUR_SECONDS } from '#contract/durations.ts'
import { createMint, type Claims, type TokenKind } from '#sandbox/wildberries/tokens.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { readToken } from './token.ts'

const mint = createMint()
const NOW = Date.now()
const SELLER = '6f1b0a52-1d52-4f0c-9d1e-2a8a3e7c9b11'
const token = (kind: TokenKind, claims: Partial<Claims> = {}) => mint.tokenOf(kind, claims)

/** What a person is told about the field. */
function refusal(text: string, now = NOW): string {
  try {
    readToken(text, now)
  } catch (error) {
    if (error instanceof ProblemError && error.details?.[0]?.field === 'wbToken') return error.message
    throw error
  }
  return 'nothing'
}

const withPayload = (payload: string | Uint8Array) =>
  `eyJhbGciOiJFUzI1NiJ9.${Buffer.from(payload).toString('base64url')}.c2lnbmF0dXJl`

describe('fine', () => {
  test.each([
    ['good', 'base', false],
    ['readWrite', 'base', true],
    ['allRights', 'base', false],
    ['personal', 'personal', false],
    ['service', 'service', false]
  ] as const)('%s, which is of the kind %s and may write: %s', (kind, expected, canWrite) => {
    const exp = Math.floor(NOW / 1000) + HOUR_SECONDS
    const text = token(kind, { exp, sid: SELLER })
    const facts = { kind: expected, expiresAt: exp * 1000, sellerId: SELLER, canWrite }
    expect(readToken(text, NOW)).toEqual({ text, ...facts })
  })

  test('with spaces and line ends around it', () => {
    const text = token('good')
    expect(readToken(`\n  ${text} \r\n`, NOW).text).toBe(text)
  })

  test('until the very second of its end', () => {
    const exp = Math.floor(NOW / 1000)
    const text = token('good', { exp })
    expect(refusal(text, exp * 1000 - 1)).toBe('nothing')
    expect(refusal(text, exp * 1000)).toContain('Срок этого токена закончился')
  })
})

describe('refused with the reason and the way to a right one', () => {
  test.each([
    ['test', 'тестовый'],
    ['expired', 'Срок этого токена закончился'],
    ['noStatistics', 'нет категории «Статистика», без неё'],
    ['noAnalytics', 'нет категории «Аналитика», без неё'],
    ['noRights', 'нет категорий «Статистика» и «Аналитика», без них']
  ] as const)('%s', (kind, reason) => {
    const said = refusal(token(kind))
    expect(said).toContain(reason)
    expect(said).toContain('«Доступ к API»')
  })

  test('the day of its end is Moscow’s', () => {
    const exp = Date.UTC(2026, 8, 30, 21, 30) / 1000
    expect(refusal(token('good', { exp }))).toContain('закончился 1 октября 2026 г.')
  })
})

const NOT_A_TOKEN = 'Это не похоже на токен Wildberries'

describe('no token at all', () => {
  test.each([
    'token',
    '..',
    'eyJ.eyJ',
    'a.b.c.d',
    token('good')
      .slice(0, -90)
      .replace(/\.[^.]*$/, ''),
    `Bearer ${token('good')}`,
    token('good').replace('.', '.\r\nX-Header: 1'),
    withPayload('null'),
    withPayload('[]'),
    withPayload('"text"'),
    withPayload('{"exp":'),
    withPayload(new Uint8Array([0xff, 0xfe, 0x7b])),
    withPayload('{}'),
    withPayload('{"sid":"a","exp":"4000000000","s":36}'),
    withPayload('{"sid":"a","exp":4000000000,"s":"36"}'),
    withPayload('{"sid":"a","exp":1e300,"s":36}'),
    withPayload('{"sid":"a","exp":-1,"s":36}'),
    withPayload('{"sid":"a","exp":4000000000,"s":-1}'),
    withPayload('{"sid":"a","exp":4000000000,"s":36.5}'),
    withPayload('{"sid":"a","exp":4000000000,"s":36,"t":"false"}'),
    withPayload('{"sid":"a","exp":4000000000,"s":36,"for":7}'),
    withPayload('{"exp":4000000000,"s":36}'),
    withPayload('{"sid":7,"exp":4000000000,"s":36}'),
    withPayload('{"sid":"a\\nb","exp":4000000000,"s":36}'),
    withPayload('['.repeat(2000))
  ])('%s', text => {
    expect(refusal(text)).toContain(NOT_A_TOKEN)
  })
})

test('whatever is sent, it is read or refused, never a fault of ours', () => {
  const payloads = fc.oneof(fc.json(), fc.string({ unit: 'binary' })).map(withPayload)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), payloads), text => {
      expect(refusal(text)).toContain(NOT_A_TOKEN)
    })
  )
})

test('both rights are needed and no other changes anything', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), s => {
      const both = BigInt(s) & 0b100100n
      expect(refusal(token('good', { s })) === 'nothing').toBe(both === 0b100100n)
    })
  )
})
