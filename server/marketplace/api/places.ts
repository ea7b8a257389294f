/** Lines of callers, one for each key: who came first is served first, one at a time. */
export interface Places {
  /** How many are in the line already, with the one who is being served. */
  ahead(key: string): number
  /** Does the work when everybody who came before is through or has left. @throws the reason of `leaving`, when that comes first. */
  serve<Answer>(key: string, leaving: AbortSignal, work: () => Promise<Answer>): Promise<Answer>
}

async function unlessLeft(turn: Promise<void>, leaving: AbortSignal): Promise<void> {
  leaving.throwIfAborted()
  const left = Promise.withResolvers<never>()
  const leave = () => left.reject(leaving.reason)
  leaving.addEventListener('abort', leave)
  try {
    await Promise.race([turn, left.promise])
  } finally {
    leaving.removeEventListener('abort', leave)
  }
}

export function createPlaces(): Places {
  const lines = new Map<string, (() => void)[]>()

  const stepOut = (key: string, line: (() => void)[], begin: () => void) => {
    const place = line.indexOf(begin)
    line.splice(place, 1)
    if (place === 0) line[0]?.()
    if (line.length === 0) lines.delete(key)
  }

  return {
    ahead: key => lines.get(key)?.length ?? 0,

    async serve(key, leaving, work) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const line = lines.get(key) ?? []
      lines.set(key, line)
      if (line.push(resolve) === 1) resolve()
      try {
        await unlessLeft(promise, leaving)
        return await work()
      } finally {
        stepOut(key, line, resolve)
      }
    }
  }
}
