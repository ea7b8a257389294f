import { formatMoney } from '#contract/money.ts'
import { planParts } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { asSentence, declineText } from '#web/features/profile/plans/decline-text.ts'
import {
  fromCard,
  isRenewing,
  isUnconfirmed,
  type Subscription
} from '#web/features/profile/plans/living-subscription.ts'
import {
  everyText,
  familyName,
  planSentence,
  unconfirmedText
} from '#web/features/profile/plans/plan-words.ts'
import { formatDate, formatDay, formatDayMonth } from '#web/ui/format.ts'

type PaidState = Pick<Profile, 'plan' | 'status' | 'payedTo'>

const amountOf = ({ amount, currency }: Subscription): string => formatMoney(amount, currency)

/** Who stopped it does not matter: nothing is charged any more. */
const isStopped = (subscription: Subscription | null): boolean => subscription?.status === 'Cancelled'

/** What somebody has, until when, and that it ends then when that was wanted. */
export function standingSentence(paid: PaidState, subscription: Subscription | null): string {
  if (paid.plan === null || paid.status !== 'ACTIVE' || !isStopped(subscription)) return planSentence(paid)
  const until = formatDate(paid.payedTo).replaceAll(' ', '\u00A0')
  return `Продление отменено, тариф ${familyName(paid.plan)} действует до ${until}`
}

function chargeText(paid: PaidState, subscription: Subscription): string {
  const { nextCharge, plan, card } = subscription
  const every = everyText(planParts(plan).months)
  const what = paid.plan === plan ? '' : ` за тариф ${familyName(plan)}`
  if (nextCharge === null) return `Продлевается само: ${amountOf(subscription)} ${every}.`
  const expiry = card?.expires ? ` (действует до\u00A0${card.expires})` : ''
  return `Следующее списание ${amountOf(subscription)}${what} ${formatDay(nextCharge)}${fromCard(subscription)}${expiry}, дальше ${every}.`
}

/** How it goes on after the term; undefined where there is nothing to say. */
export function renewalText(paid: PaidState, subscription: Subscription | null): string | undefined {
  if (subscription?.isCancelling) return undefined
  if (subscription && isUnconfirmed(subscription)) return unconfirmedText(subscription.plan)
  if (subscription?.status === 'Active') {
    return paid.status === 'OVERDUE'
      ? `Ждём, пока банк спишет ${amountOf(subscription)}${fromCard(subscription)}. Делать ничего не нужно: о результате придёт письмо.`
      : chargeText(paid, subscription)
  }
  if (paid.plan === null || paid.status !== 'ACTIVE' || isRenewing(subscription)) return undefined
  const after = 'Потом начнётся бесплатный тариф, а созданные ссылки продолжат работать.'
  return isStopped(subscription)
    ? `Новых списаний не будет. ${after} Чтобы снова включить продление, оплатите следующий срок и отметьте «Продлевать автоматически».`
    : `Само ничего не спишется. ${after}`
}

export interface ChargeTrouble {
  title: string
  /** Sentences: why, what to do, until when, what comes next. */
  text: string[]
}

/** An overdue plan has said it already, in large. */
function untilWhen({ status }: PaidState): string[] {
  if (status === 'ACTIVE') return ['Всё работает по-прежнему, пока идут попытки списания.']
  return status === 'OVERDUE' ? [] : ['Пока оплаты нет, действует бесплатный тариф.']
}

/** A charge that failed, and what it means. */
export function chargeTrouble(paid: PaidState, subscription: Subscription | null): ChargeTrouble | undefined {
  if (subscription?.status === 'PastDue') {
    const { lastDecline, nextCharge } = subscription
    const on = lastDecline ? ` ${formatDayMonth(lastDecline.date)}` : ''
    return {
      title: `Не удалось списать ${amountOf(subscription)}${on}${fromCard(subscription)}`,
      text: [
        lastDecline ? declineText(lastDecline) : 'Банк не провёл платёж.',
        ...untilWhen(paid),
        ...(nextCharge ? [`Следующая попытка ${formatDayMonth(nextCharge)}.`] : [])
      ]
    }
  }
  // Whoever paid again since then has no trouble any more.
  if (subscription?.status === 'Rejected' && paid.status !== 'ACTIVE') {
    return {
      title: 'Продлить тариф не получилось',
      text: [
        subscription.lastDecline
          ? `Банк отказал несколько раз подряд. ${asSentence(subscription.lastDecline.reason)}`
          : 'Банк отказал несколько раз подряд.',
        'Больше списывать не будем. Чтобы вернуть тариф, оплатите его заново: можно другой картой.'
      ]
    }
  }
  return undefined
}
