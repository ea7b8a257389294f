import { hash, verify } from '@node-rs/argon2'

/** OWASP password storage cheat sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

// A hash that no password has: a sign-in of an unknown user takes as long as one of a known user.
const nobody = hash(crypto.randomUUID(), cost)

/** Whether the password is right; takes the same time for an absent hash. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobody), password)
  return right && passwordHash !== null
}
