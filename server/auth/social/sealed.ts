import { hkdfSync } from 'node:crypto'

import { EncryptJWT, jwtDecrypt } from 'jose'
import { Type, type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

import { Provider } from '#contract/auth.ts'

/** Values that travel through somebody's browser: nobody reads or changes them on the way, and they hold for a while. */
export interface Sealed<Schema extends TSchema> {
  seal(value: Static<Schema>, now: number): Promise<string>
  /** Undefined for what is not ours, of another purpose, changed or too old. */
  open(text: string, now: number): Promise<Static<Schema> | undefined>
}

const [alg, enc, KEY_BYTES] = ['dir', 'A256GCM', 32]

/** Each purpose has a key of its own, so that none passes for another. */
function sealing<const Schema extends TSchema>(
  secret: Uint8Array,
  { purpose, schema, seconds }: { purpose: string; schema: Schema; seconds: number }
): Sealed<Schema> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `social ${purpose}`, KEY_BYTES))
  return {
    seal: (value, now) =>
      new EncryptJWT({ value })
        .setProtectedHeader({ alg, enc })
        .setExpirationTime(Math.floor(now / 1000) + seconds)
        .encrypt(key),
    async open(text, now) {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          keyManagementAlgorithms: [alg],
          contentEncryptionAlgorithms: [enc],
          requiredClaims: ['exp'],
          currentDate: new Date(now)
        })
        return Value.Check(schema, payload.value) ? payload.value : undefined
      } catch {
        return undefined
      }
    }
  }
}

/** A sign-in under way; with a user when a way in is to be linked. */
const Flow = Type.Object({
  provider: Provider,
  state: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
  userId: Type.Optional(Type.String())
})
export type Flow = Static<typeof Flow>

/** Who asked to link a way in. */
const Ticket = Type.Object({ userId: Type.String() })

/** What a provider has proved to the user who asked for it. */
const Proof = Type.Object({
  userId: Type.String(),
  identity: Type.Object({ provider: Provider, subject: Type.String(), email: Type.String() }),
  isEmailProved: Type.Boolean()
})

export const FLOW_SECONDS = 600

export const createSeals = (secret: Uint8Array) => ({
  flow: sealing(secret, { purpose: 'flow', schema: Flow, seconds: FLOW_SECONDS }),
  ticket: sealing(secret, { purpose: 'ticket', schema: Ticket, seconds: 60 }),
  proof: sealing(secret, { purpose: 'proof', schema: Proof, seconds: 120 })
})
export type Seals = ReturnType<typeof createSeals>
