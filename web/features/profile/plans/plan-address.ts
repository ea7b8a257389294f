import { useLocation, useNavigate, useSearchParams, type NavigateOptions } from 'react-router'

import { isPlanId, type PlanId } from '#contract/plans.ts'

/** What the screen keeps in its address. */
interface PlanAddress {
  /** Months that are looked at. */
  term: number | undefined
  promo: string
  /** The plan whose dialog is open. */
  buy: PlanId | undefined
  change: PlanId | undefined
}

type Key = keyof PlanAddress

const keys = ['term', 'promo', 'buy', 'change'] as const satisfies readonly Key[]

const planOfText = (text: string | null): PlanId | undefined =>
  text !== null && isPlanId(text) ? text : undefined

type SetAddress = (change: Partial<PlanAddress>, how?: NavigateOptions) => void

export function usePlanAddress(): [PlanAddress, SetAddress] {
  const [search, setSearch] = useSearchParams()
  const set: SetAddress = (change, how = { replace: true }) =>
    setSearch(
      before => {
        const after = new URLSearchParams(before)
        for (const key of keys) {
          if (!(key in change)) continue
          const value = change[key]
          if (value) after.set(key, String(value))
          else after.delete(key)
        }
        return after
      },
      { ...how, preventScrollReset: true }
    )
  return [
    {
      term: Number(search.get('term')) || undefined,
      promo: search.get('promo') ?? '',
      buy: planOfText(search.get('buy')),
      change: planOfText(search.get('change'))
    },
    set
  ]
}

/** Of a dialog that was opened from the plans: these lie behind it. Whatever is changed within it is not of them any more. */
const FROM_PLANS = 'from-plans'

/** Opens a dialog, so that the way back closes it, and closes it by that way where it can. */
export function usePlanDialog() {
  const [, set] = usePlanAddress()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    open: (change: Pick<Partial<PlanAddress>, 'buy' | 'change'>) => set(change, { state: FROM_PLANS }),
    close: () => (state === FROM_PLANS ? void navigate(-1) : set({ buy: undefined, change: undefined }))
  }
}

/** The plans with the dialog of a payment open; `promo`: a code that is in it already, or empty. */
export const buyAddress = (plans: string, plan: PlanId, promo = ''): string =>
  `${plans}?${new URLSearchParams({ buy: plan, ...(promo !== '' && { promo }) })}`
