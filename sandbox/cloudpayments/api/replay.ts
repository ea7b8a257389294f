import type { State, StoredAnswer } from '../state.ts'

const HOUR_MS = 3_600_000

/** What was asked under one id is done once: for an hour everybody who asks again gets the same answer. */
export function createReplay({ answers }: State, now: () => number) {
  const under = new Map<string, Promise<StoredAnswer>>()

  return async (id: string, work: () => Promise<Omit<StoredAnswer, 'at'>>): Promise<StoredAnswer> => {
    if (id === '') return { at: now(), ...(await work()) }
    const stored = answers[id]
    if (stored && now() - stored.at < HOUR_MS) return stored
    const running = under.get(id) ?? work().then(answer => (answers[id] = { at: now(), ...answer }))
    under.set(id, running)
    return running.finally(() => under.delete(id))
  }
}

/** Forgets what nobody is answered any more. */
export function forgetOldAnswers({ answers }: State, now: number): void {
  for (const [id, { at }] of Object.entries(answers)) if (now - at >= HOUR_MS) delete answers[id]
}
