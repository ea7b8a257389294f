import { createHash, randomBytes } from 'node:crypto'

import type { Person } from './people.ts'

const CODE_MS = 10 * 60_000
const CODE_BYTES = 12

interface Issued {
  person: Person
  challenge: string
  expires: number
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Codes that each stand for a person once, for ten minutes, and only for who knows the verifier; and tokens after them. */
export function createCodes() {
  const codes = new Map<string, Issued>()
  const tokens = new Map<string, Person>()
  return {
    issue(person: Person, challenge: string): string {
      const code = randomBytes(CODE_BYTES).toString('base64url')
      codes.set(code, { person, challenge, expires: Date.now() + CODE_MS })
      return code
    },
    /** A token for a code; undefined when the code is used, old, unknown or another's. */
    redeem(code: string, verifier: string): string | undefined {
      const issued = codes.get(code)
      codes.delete(code)
      if (!issued || issued.expires < Date.now() || challengeOf(verifier) !== issued.challenge) {
        return undefined
      }
      const token = `y0_${randomBytes(24).toString('base64url')}`
      tokens.set(token, issued.person)
      return token
    },
    personOf: (token: string): Person | undefined => tokens.get(token)
  }
}
