import { remembered } from '#web/features/links/form/remembered.ts'

import { hasUtm, utmKeys, type Utm } from './utm.ts'

const isUtm = (item: unknown): item is Utm =>
  typeof item === 'object' &&
  item !== null &&
  utmKeys.every(key => {
    const value: unknown = Reflect.get(item, key)
    return typeof value === 'string'
  })

/** Sets of marks that this user has saved links with. */
export const utmMemory = remembered('utm', isUtm)

export function noteUtm(utm: Utm): void {
  if (hasUtm(utm)) utmMemory.note(utm)
}
