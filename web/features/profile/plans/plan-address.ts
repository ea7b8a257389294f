import { useSearchParams } from 'react-router'

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

export function usePlanAddress(): [PlanAddress, (change: Partial<PlanAddress>) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (change: Partial<PlanAddress>) =>
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
      { replace: true, preventScrollReset: true }
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

/** The plans with the dialog of a payment open; `promo`: a code that is in it already, or empty. */
export const buyAddress = (plans: string, plan: PlanId, promo = ''): string =>
  `${plans}?${new URLSearchParams({ buy: plan, ...(promo !== '' && { promo }) })}`
