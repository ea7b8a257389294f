import { useLocation, useNavigate, useSearchParams, type To } from 'react-router'

import { periodPart } from '#web/ui/period/address.ts'

import { readablePeriod, withPeriod, withPeriodAddress } from './period.ts'
import type { DateRange } from './range.ts'

/** Kept in the history beside the address: the periods that were shown before, the last one first. */
interface ZoomState {
  zoomedFrom: readonly string[]
}

const isZoomState = (state: unknown): state is ZoomState =>
  typeof state === 'object' && state !== null && 'zoomedFrom' in state && Array.isArray(state.zoomedFrom)

/** The way back out. */
export interface ZoomBack {
  to: To
  state: ZoomState
}

interface Zoom {
  /** Shows a part of the period. */
  zoom: (range: DateRange) => void
  /** After a zoom. */
  back: ZoomBack | undefined
}

/** Nearer and back again. Filters chosen in between stay. */
export function useZoom(): Zoom {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const trail = isZoomState(state) ? state.zoomedFrom.map(String) : []
  const [last, ...rest] = trail
  return {
    zoom: range =>
      void navigate(
        { search: readablePeriod(withPeriod(search, range)) },
        {
          preventScrollReset: true,
          state: { zoomedFrom: [periodPart(search).toString(), ...trail] } satisfies ZoomState
        }
      ),
    back:
      last === undefined
        ? undefined
        : {
            to: { search: readablePeriod(withPeriodAddress(search, last)) },
            state: { zoomedFrom: rest }
          }
  }
}
