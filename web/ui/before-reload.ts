import { useEffect, useEffectEvent } from 'react'

const keepers = new Set<() => void>()

/** To be called before the page is loaded anew without anybody having asked for it. */
export const keepBeforeReload = (): void => keepers.forEach(keep => keep())

/** Keeps what was typed here for after such a reload. */
export function useBeforeReload(keep: () => void): void {
  const keeping = useEffectEvent(keep)
  useEffect(() => {
    const keeper = () => keeping()
    keepers.add(keeper)
    return () => void keepers.delete(keeper)
  }, [])
}
