import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createCipher, NotOpened, type Belonging, type Sealed } from './cipher.ts'

const cipherOf = (present: string, ...former: string[]) => createCipher({ present, former })
const cipher = cipherOf('a secret of the installation, long enough')
const text = fc.string({ unit: 'grapheme', maxLength: 3000 })
const belonging = fc.record({ purpose: fc.string(), owner: fc.string() })

const refusal = (sealed: Sealed, to: Belonging, by = cipher): unknown => {
  try {
    return by.open(sealed, to)
  } catch (error) {
    return error instanceof NotOpened ? error.kind : error
  }
}

test('what is sealed opens for whom it belongs to', () => {
  fc.assert(
    fc.property(text, belonging, (secret, to) => {
      expect(cipher.open(cipher.seal(secret, to), to)).toBe(secret)
    })
  )
})

test('another process with the same secret opens it', () => {
  const to = { purpose: 'token', owner: '12' }
  const sealed = cipher.seal('secret', to)
  expect(cipherOf('a secret of the installation, long enough').open(sealed, to)).toBe('secret')
})

test('it opens for nothing and nobody else, also where the names run together', () => {
  fc.assert(
    fc.property(text, belonging, belonging, (secret, to, other) => {
      fc.pre(to.purpose !== other.purpose || to.owner !== other.owner)
      expect(refusal(cipher.seal(secret, to), other)).toBe('text')
    })
  )
  const sealed = cipher.seal('secret', { purpose: 'token', owner: '12' })
  expect(refusal(sealed, { purpose: 'token1', owner: '2' })).toBe('text')
})

test('another key is told apart from a text that was changed', () => {
  fc.assert(
    fc.property(text, belonging, fc.string({ minLength: 1 }), (secret, to, name) => {
      const sealed = cipher.seal(secret, to)
      expect(refusal(sealed, to, cipherOf(`another key ${name}`))).toBe('key')
    })
  )
})

test('a change of any bit, and any cut, is noticed', () => {
  const to = { purpose: 'token', owner: '12' }
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(7), fc.boolean(), (secret, place, bit, ofNonce) => {
      const sealed = cipher.seal(secret, to)
      const part = ofNonce ? sealed.iv : sealed.text
      const index = place % part.length
      part[index] = (part[index] ?? 0) ^ (1 << bit)
      expect(refusal(sealed, to)).toMatch(/^(key|text)$/)
    })
  )
  fc.assert(
    fc.property(text, fc.nat(), fc.boolean(), (secret, place, ofNonce) => {
      const { text: whole, iv } = cipher.seal(secret, to)
      const cut = ofNonce
        ? { text: whole, iv: iv.subarray(0, place % iv.length) }
        : { text: whole.subarray(0, place % whole.length), iv }
      expect(refusal(cut, to)).toBe('text')
    })
  )
})

test('the same text is sealed differently each time, and never stands in it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), belonging, (secret, to) => {
      const [one, two] = [cipher.seal(secret, to), cipher.seal(secret, to)]
      expect(one.iv.equals(two.iv)).toBe(false)
      expect(one.text.equals(two.text)).toBe(false)
      expect(one.text.includes(secret)).toBe(false)
    })
  )
})

test('a former key reads, the present one seals: what it seals opens without the former', () => {
  fc.assert(
    fc.property(text, belonging, fc.string(), fc.string(), (secret, to, name, other) => {
      const keys = [`oldest ${name}`, `old ${other}`, 'new'] as const
      const [oldest, old, present] = keys.map(key => cipherOf(key)).map(one => one.seal(secret, to))
      const both = cipherOf(keys[2], keys[1], keys[0])
      for (const sealed of [oldest, old, present]) expect(sealed && both.open(sealed, to)).toBe(secret)
      const anew = both.seal(secret, to)
      expect(cipherOf(keys[2]).open(anew, to)).toBe(secret)
      expect(refusal(anew, to, cipherOf(keys[1], keys[0]))).toBe('key')
    })
  )
})

test('what is sealed now can be told from what was sealed before by how it begins', () => {
  const to = { purpose: 'token', owner: '12' }
  const present = cipherOf('new', 'old')
  const begins = ({ text: whole }: Sealed) => whole.subarray(0, present.head.length).equals(present.head)
  expect(begins(present.seal('secret', to))).toBe(true)
  expect(begins(cipherOf('old').seal('secret', to))).toBe(false)
})
