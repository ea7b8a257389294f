import type { Provider } from '#contract/auth.ts'
import { tabStorage } from '#web/api/storage.ts'

const KEY = 'triedWay'

/** Remembers, for the way through another site, which site that is. */
export const keepTriedWay = (way: Provider): void => tabStorage.setItem(KEY, way)

/** The provider that this tab was sent to last. */
export function triedWay(): Provider | undefined {
  const way = tabStorage.getItem(KEY)
  return way === 'google' || way === 'yandex' ? way : undefined
}
