interface Lately {
  has(key: string): boolean
  add(key: string): void
}

/** Remembers for so long what is added, and not what is only asked for. `elapsed`: milliseconds since any moment. */
export function createLately(windowMs: number, elapsed = () => performance.now()): Lately {
  const addedAt = new Map<string, number>()
  return {
    has(key) {
      // The oldest stand first.
      for (const [each, at] of addedAt) {
        if (elapsed() < at + windowMs) break
        addedAt.delete(each)
      }
      return addedAt.has(key)
    },
    add(key) {
      addedAt.delete(key)
      addedAt.set(key, elapsed())
    }
  }
}
