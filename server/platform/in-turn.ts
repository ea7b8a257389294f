export type InTurn = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>

/** Runs what has the same key one after another, in the order in which it was asked for. */
export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const turn = before ? before.then(work, work) : work()
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
