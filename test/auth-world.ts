import type { SecretKind } from '#server/users/secrets.ts'

export interface TokenState {
  alive: boolean
  short: boolean
}

export interface SecretState {
  kind: SecretKind
  alive: boolean
}

const allKinds: SecretKind[] = ['confirm', 'restore', 'link']

/** What the rules of sign-in say of a user, beside what the application does. */
export interface World {
  username: string
  userId: string
  /** None once somebody has claimed the account, until the mail or a young session sets another. */
  password: string | undefined
  version: number
  confirmed: boolean
  /** Every token that there ever was; `true` while the rules let it live. */
  tokens: Map<string, TokenState>
  secrets: Map<string, SecretState>
  passwords: number
}

export const pick = <Value>(map: Map<string, Value>, at: number): [string, Value] | undefined =>
  [...map][at % Math.max(map.size, 1)]

export function endTokens(world: World): void {
  for (const token of world.tokens.values()) token.alive = false
  world.version += 1
}

export function endSecrets(world: World, kinds: SecretKind[]): void {
  for (const secret of world.secrets.values()) if (kinds.includes(secret.kind)) secret.alive = false
}

/** Whoever proves the mailbox of an account that nobody had proved owns it, and nothing of before is left. */
export function claim(world: World): void {
  world.confirmed = true
  world.password = undefined
  endTokens(world)
  endSecrets(world, allKinds)
}

export function confirmOnly(world: World): void {
  world.confirmed = true
  endSecrets(world, ['confirm'])
}

export const nextPassword = (world: World) => `next-pass-${(world.passwords += 1)}`
