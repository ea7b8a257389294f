/** Lends things one at a time; who finds none free waits for its turn. */
export interface Pool<T> {
  readonly size: number
  /** `idle`: how many others are free as it is lent. */
  use<Answer>(work: (thing: T, idle: number) => Promise<Answer>): Promise<Answer>
}

export function createPool<T>(things: readonly T[]): Pool<T> {
  const free = [...things]
  const waiting: ((thing: T) => void)[] = []

  const take = async () => {
    const thing = free.pop() ?? (await new Promise<T>(resolve => waiting.push(resolve)))
    return { thing, idle: free.length }
  }

  const giveBack = (thing: T) => {
    const next = waiting.shift()
    if (next) next(thing)
    else free.push(thing)
  }

  return {
    size: things.length,
    async use(work) {
      const { thing, idle } = await take()
      try {
        return await work(thing, idle)
      } finally {
        giveBack(thing)
      }
    }
  }
}
