import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createSeals } from './sealed.ts'

const secret = new TextEncoder().encode('a secret of thirty-two characters')
const seals = createSeals(secret)
const NOW = Date.UTC(2026, 10, 21)

const word = fc.string({ minLength: 1 })
const flows = fc.record({
  provider: fc.constantFrom('google' as const, 'yandex' as const),
  state: word,
  nonce: word,
  verifier: word
})

test('what was sealed opens as it was, until it is over', async () => {
  await fc.assert(
    fc.asyncProperty(flows, fc.integer({ min: 0, max: 599_000 }), async (flow, passed) => {
      const text = await seals.flow.seal(flow, NOW)
      expect(text).toMatch(/^[\w.-]+$/)
      expect(await seals.flow.open(text, NOW + passed)).toEqual(flow)
      expect(await seals.flow.open(text, NOW + 601_000)).toBeUndefined()
    })
  )
})

test('one changed sign, and nothing opens', async () => {
  // Of a length that base64url needs no padding bits for: those mean nothing, and may change.
  const text = await seals.ticket.seal({ userId: '12' }, NOW)
  const changed = fc
    .tuple(fc.nat(text.length - 2), fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_', '.'))
    .filter(([at, sign]) => text[at] !== sign)
  await fc.assert(
    fc.asyncProperty(changed, async ([at, sign]) => {
      const forged = text.slice(0, at) + sign + text.slice(at + 1)
      expect(await seals.ticket.open(forged, NOW)).toBeUndefined()
    })
  )
})

test('no text of a stranger opens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), async text => {
      expect(await seals.flow.open(text, NOW)).toBeUndefined()
    })
  )
})

test('neither another secret nor another purpose opens', async () => {
  const others = createSeals(new TextEncoder().encode('another secret of 32 characters!'))
  const ticket = await seals.ticket.seal({ userId: '1' }, NOW)
  expect(await others.ticket.open(ticket, NOW)).toBeUndefined()
  expect(await seals.proof.open(ticket, NOW)).toBeUndefined()
  expect(await seals.flow.open(ticket, NOW)).toBeUndefined()
})
