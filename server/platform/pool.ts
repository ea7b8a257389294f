/** Lends things one at a time; who finds none free waits for its turn. */
export interface Pool<T> {
  readonly size: number
  use<Answer>(work: (thing: T) => Promise<Answer>): Promise<Answer>
}

export function createPool<T>(things: readonly T[]): Pool<T> {
  const free = [...things]
  const waiting: ((thing: T) => void)[] = []

  const take = async (): Promise<T> => free.pop() ?? new Promise(resolve => waiting.push(resolve))

  const giveBack = (thing: T) => {
    const next = waiting.shift()
    if (next) next(thing)
    else free.push(thing)
  }

  return {
    size: things.length,
    async use(work) {
      const thing = await take()
      try {
        return await work(thing)
      } finally {
        giveBack(thing)
      }
    }
  }
}
