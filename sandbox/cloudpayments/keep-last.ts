/** So much of each kind is kept: whoever only tries things out never gets there. */
export const KEPT = 1000

/** Makes room: the oldest of those that nobody needs any more goes first, then the oldest. */
export function keepLast<T>(list: T[], isNeedless: (one: T) => boolean): void {
  while (list.length > KEPT) list.splice(Math.max(0, list.findIndex(isNeedless)), 1)
}
