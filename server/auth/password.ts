import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { createTurns, OVERLOADED } from '#server/platform/turns.ts'

/** OWASP password storage cheat sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A few seconds of hashes. */
const WAITING_MAX = 50

/** Hashes take the cores and the memory of all: everything that makes one takes its turn here, and never in a transaction. */
const turns = createTurns(
  Math.max(2, availableParallelism()),
  WAITING_MAX,
  'Сейчас слишком много входов сразу. Попробуйте через несколько секунд.',
  OVERLOADED
)
const inTurn = <Answer>(work: () => Promise<Answer>) => turns.run('all', work)

/** @throws ProblemError UNAVAILABLE when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

// A hash that no password has: a sign-in of an unknown user takes as long as one of a known user.
const nobody = hash(crypto.randomUUID(), cost)

/**
 * Whether the password is right; takes the same time for an absent hash.
 * @throws ProblemError UNAVAILABLE when too many wait.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await inTurn(async () => verify(passwordHash ?? (await nobody), password))
  return right && passwordHash !== null
}
