/** Lends things one at a time; who finds none free waits for its turn. */
export interface Pool<T> {
  readonly size: number
  /** `idle`: how many others are free as it is lent. */
  use<Answer>(work: (thing: T, idle: number) => Promise<Answer>): Promise<Answer>
  /** Whoever waits is refused, and whoever comes. */
  close(): void
}

const closed = () => new Error('the process ends: nothing is lent any more')

export function createPool<T>(things: readonly T[]): Pool<T> {
  const free = [...things]
  const waiting: PromiseWithResolvers<T>[] = []
  let isClosed = false

  const itsTurn = () => {
    const turn = Promise.withResolvers<T>()
    waiting.push(turn)
    return turn.promise
  }

  const take = async () => {
    if (isClosed) throw closed()
    const thing = free.pop() ?? (await itsTurn())
    return { thing, idle: free.length }
  }

  const giveBack = (thing: T) => {
    const next = waiting.shift()
    if (next) next.resolve(thing)
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
    },
    close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(closed())
    }
  }
}
