import { vi } from 'vitest'

/** Longer than any test. */
const NEVER_MS = 2 ** 31 - 1

/**
 * Does something while no timer of these lengths runs out: patience of the product that a test is not about,
 * and that may come to its end first where the machine is full.
 */
export async function withoutHurry<Answer>(
  lengths: readonly number[],
  work: () => Promise<Answer>
): Promise<Answer> {
  const { setTimeout: real } = globalThis
  const patient = (then: (...of: unknown[]) => void, ms?: number, ...of: unknown[]) =>
    real(then, ms !== undefined && lengths.includes(ms) ? NEVER_MS : ms, ...of)
  Object.assign(globalThis, { setTimeout: patient })
  try {
    return await work()
  } finally {
    Object.assign(globalThis, { setTimeout: real })
  }
}

/** The same of what a signal ends after a while, until the answer is called. */
export function withoutDeadlines(): () => void {
  const held = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  return () => held.mockRestore()
}
