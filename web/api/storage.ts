type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser may have no storage, forbid it or have it full: what it does not take is kept for as long as the page lives. */
function kept(storage: () => Storage): Kept {
  const others = new Map<string, string>()
  return {
    getItem(key) {
      try {
        return others.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value)
        others.delete(key)
      } catch {
        others.set(key, value)
      }
    },
    removeItem(key) {
      others.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Then there is nothing to remove.
      }
    }
  }
}

/** Of this browser: all its tabs have it. */
export const browserStorage = kept(() => localStorage)

/** Of this tab alone. */
export const tabStorage = kept(() => sessionStorage)
