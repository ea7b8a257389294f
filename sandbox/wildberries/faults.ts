import { faultNames, type FaultName, type InsteadName } from './fault-names.ts'
import { instead } from './instead.ts'
import type { Method } from './methods.ts'
import type { Claims } from './tokens.ts'

interface Wanted {
  what: FaultName
  left: number
  on: Method | undefined
}

export interface Faults {
  /** From now on: `times` answers of a method (else of all) go wrong. */
  fail(what: FaultName, times?: number, on?: Method): void
  /** Nothing goes wrong any more, but by what tokens want. */
  mend(): void
  /** What has to go wrong with a call. */
  take(claims: Claims, method: Method): FaultName | undefined
}

const isData = (method: Method) => method === 'orders' || method === 'funnel' || method === 'history'

const ofToken = ({ sandbox, late = false }: Claims, method: Method) =>
  late && !isData(method) ? undefined : sandbox

/** What goes wrong, by a token's wish and by hand. */
export function createFaults(): Faults {
  let wanted: Wanted[] = []
  return {
    fail(what, times = Infinity, on) {
      if (!faultNames.includes(what)) throw new Error(`there is no fault ${what}`)
      wanted.push({ what, left: times, on })
    },
    mend() {
      wanted = []
    },
    take(claims, method) {
      const one = wanted.find(({ on }) => on === undefined || on === method)
      if (!one) return ofToken(claims, method)
      one.left -= 1
      if (one.left <= 0) wanted = wanted.filter(other => other !== one)
      return one.what
    }
  }
}

export const isInstead = (what: FaultName): what is InsteadName => what in instead
