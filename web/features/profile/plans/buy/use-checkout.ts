import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { Checkout, FreeCheckout } from '#contract/checkout.ts'
import { pagePaths } from '#contract/paths.ts'
import { payment } from '#contract/payment.ts'
import type { PlanId } from '#contract/plans.ts'
import { call } from '#web/api/call.ts'
import { loadWidget } from '#web/features/profile/plans/payment-widget.ts'
import { useStandingRefresh } from '#web/features/profile/plans/plan-queries.ts'
import { freeText } from '#web/features/profile/plans/plan-words.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { areSame, termsOfCheckout, type Terms } from './terms.ts'

interface Purchase {
  plan: PlanId
  promo: string
  renew: boolean
  /** What is on the screen. */
  shown: Terms
  /** From an earlier press, when nothing was changed since. */
  known: Checkout | undefined
}

export type Bought =
  | { kind: 'free'; checkout: FreeCheckout }
  /** The server says otherwise than the screen did: it has to be looked at before it is paid. */
  | { kind: 'different'; checkout: Checkout }
  /** Something else was chosen, or the dialog closed, before the provider's window could open. */
  | { kind: 'dropped'; checkout: Checkout }
  /** The provider's window was closed. */
  | { kind: 'closed'; checkout: Checkout }
  /** The server has the word: the page of the order tells it. */
  | { kind: 'over'; checkout: Checkout }

/** From the press of the button to the provider's window and what it says. */
export function useCheckout(widgetUrl: string) {
  const [isWidgetOpen, setWidgetOpen] = useState(false)
  const navigate = useNavigate()
  const refresh = useStandingRefresh()
  const attempt = useRef(0)
  useEffect(
    () => () => {
      attempt.current += 1
    },
    []
  )

  const buy = async ({ plan, promo, renew, shown, known }: Purchase): Promise<Bought> => {
    const mine = attempt.current
    const started =
      known ??
      (await call(payment.start, { params: { plan }, body: { ...(promo && { promo }), renew } })).data
    if (started.free) {
      // The dialog that would say so is gone, or is about something else.
      if (mine !== attempt.current) notifyDone(freeText(plan, started.payedTo))
      return { kind: 'free', checkout: started }
    }
    if (!areSame(termsOfCheckout(started, shown), shown)) return { kind: 'different', checkout: started }
    const open = await loadWidget(widgetUrl)
    if (mine !== attempt.current) return { kind: 'dropped', checkout: started }
    setWidgetOpen(true)
    try {
      const returnUrl = new URL(pagePaths.order(started.invoiceId), location.origin).href
      return { kind: await open(started, returnUrl), checkout: started }
    } finally {
      setWidgetOpen(false)
    }
  }
  const mutation = useMutation({
    mutationFn: buy,
    onSuccess: ({ kind, checkout }) => {
      if (kind === 'over') void navigate(pagePaths.order(checkout.invoiceId))
      else void refresh()
    },
    onError: () => void refresh()
  })
  const drop = () => {
    attempt.current += 1
    mutation.reset()
  }
  return { ...mutation, isWidgetOpen, drop }
}
