import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { PlanId } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { daysText } from '#web/features/profile/plans/plan-words.ts'
import { SandboxLine } from '#web/features/profile/plans/sandbox-line.tsx'
import { formatRoubles, plural } from '#web/ui/format.ts'
import type { PageConfig } from '#web/ui/requisites.ts'

import { EmailFirst } from './email-first.tsx'
import { KeepFirst } from './keep-first.tsx'
import { Notice } from './notice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { Payee } from './payee.tsx'
import type { ShownPromo } from './promo-row.tsx'
import { purchaseProblem } from './purchase-problem.ts'
import { RenewalConsent } from './renewal-consent.tsx'
import type { Terms } from './terms.ts'
import type { Bought } from './use-checkout.ts'

import dialog from '#web/features/profile/info/dialog-form.module.css'
import parts from '#web/features/profile/parts.module.css'
import classes from './buy-form.module.css'

interface BuyFormProps {
  plan: PlanId
  profile: Profile
  config: PageConfig
  promo: ShownPromo | undefined
  convertedDays: number
  lostDays: number
  /** What they have now and this plan does not give; empty: nothing. */
  ended: string
  terms: Terms
  renew: boolean
  outcome: Bought | undefined
  error: unknown
  isPending: boolean
  onRenew: (renew: boolean) => void
  onPromoDropped: () => void
  onPlan: (plan: PlanId) => void
  onPay: () => void
}

/** What is bought, for how long, for how much, from whom; and the one button. */
export function BuyForm(props: BuyFormProps) {
  const { profile, config, terms, renew, outcome, error, isPending, onRenew, onPay } = props
  const form = useRef<HTMLFormElement>(null)
  const payButton = useRef<HTMLButtonElement>(null)
  const problem = purchaseProblem(error)
  const isFree = terms.amount === 0
  const isDecided = isFree || outcome !== undefined
  const mayPay = profile.confirm && profile.deletion === null
  // The dialog may have been opened before there was anything to fill in.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  // The button that kept the account is gone with what it has done.
  const wasLeaving = useRef(false)
  useEffect(() => {
    if (wasLeaving.current && profile.deletion === null) payButton.current?.focus({ preventScroll: true })
    wasLeaving.current = profile.deletion !== null
  }, [profile.deletion])
  // Back from the provider's window.
  useEffect(() => {
    if (outcome?.kind === 'closed') payButton.current?.focus({ preventScroll: true })
  }, [outcome])
  return (
    <form
      ref={form}
      className={dialog.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isPending && mayPay) onPay()
      }}
    >
      {config.payments.mode === 'sandbox' && <SandboxLine />}
      {profile.deletion !== null && <KeepFirst deletion={profile.deletion} />}
      <OrderSummary
        plan={props.plan}
        profile={profile}
        terms={terms}
        promo={props.promo}
        convertedDays={props.convertedDays}
        onPromoDropped={() => {
          props.onPromoDropped()
          // The row goes with its button.
          payButton.current?.focus()
        }}
        onPlan={props.onPlan}
      />
      {props.lostDays > 0 && (
        <Notice kind="warning">
          {`При оплате ${plural(props.lostDays, ['пропадёт', 'пропадут', 'пропадут'])} ${daysText(props.lostDays)}, за ${plural(props.lostDays, ['который', 'которые', 'которые'])} вы не платили.`}
        </Notice>
      )}
      {props.ended === '' ? null : <p className={parts.warning}>{props.ended}</p>}
      {!isFree && (
        <RenewalConsent renewal={terms.renewal} checked={renew} isFirst={!isDecided} onChange={onRenew} />
      )}
      {!isFree && <Payee legal={config.legal} email={profile.username} />}
      {!profile.confirm && <EmailFirst profile={profile} />}
      {outcome?.kind === 'different' && (
        <Notice kind="warning">
          Условия изменились, пока вы смотрели: сумма и даты выше уже новые. Проверьте их и нажмите кнопку ещё
          раз.
        </Notice>
      )}
      {outcome?.kind === 'closed' && (
        <Notice kind="warning">
          Окно оплаты закрыто. Если вы не платили, ничего не спишется. Если платили,{' '}
          <Link className={parts.link} to={pagePaths.order(outcome.checkout.invoiceId)}>
            посмотрите, прошёл ли платёж
          </Link>
          .
        </Notice>
      )}
      {problem && <Notice kind="failure">{problem}</Notice>}
      {mayPay && (
        <div className={classes.pay}>
          <Button
            ref={payButton}
            type="submit"
            color="accent"
            size="md"
            fullWidth
            aria-busy={isPending}
            data-autofocus={isDecided || undefined}
          >
            {buttonText(isPending, isFree, terms.amount)}
          </Button>
        </div>
      )}
    </form>
  )
}

function buttonText(isPending: boolean, isFree: boolean, amount: number): string {
  if (isPending) return isFree ? 'Включаем…' : 'Открываем окно оплаты…'
  return isFree ? 'Включить бесплатно' : `Оплатить ${formatRoubles(amount)}`
}
