import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

import { payment } from '#contract/payment.ts'
import type { Profile } from '#contract/user.ts'
import { call } from '#web/api/call.ts'
import {
  isRenewing,
  isUnconfirmed,
  type Subscription
} from '#web/features/profile/plans/living-subscription.ts'
import { useStandingRefresh } from '#web/features/profile/plans/plan-queries.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { formatDate } from '#web/ui/format.ts'
import { notifyDone } from '#web/ui/notify.ts'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import parts from '#web/features/profile/parts.module.css'

interface RenewalActionsProps {
  profile: Profile
  subscription: Subscription
  /** Where another card can be given, before this one fails. */
  cardPage: string | null
}

const noWayBack =
  'Вернуть это продление нельзя: чтобы включить новое, нужно будет оплатить следующий срок и отметить «Продлевать автоматически».'

/** What stays after the renewal is cancelled. */
function afterCancel({ plan, status, payedTo }: Profile, subscription: Subscription): string {
  if (isUnconfirmed(subscription)) {
    return `Новых списаний не будет, а оплаченный срок тарифа ${familyName(subscription.plan)} останется.`
  }
  const free = 'действует бесплатный тариф. Созданные ссылки продолжат работать.'
  return plan !== null && status === 'ACTIVE'
    ? `Тариф ${familyName(plan)} останется до ${formatDate(payedTo).replace(/\.$/, '')}. Новых списаний не будет, потом ${free}`
    : `Новых попыток списания не будет, ${free}`
}

/** To stop the renewal, with or without the card that it is charged from. */
export function RenewalActions({ profile, subscription, cardPage }: RenewalActionsProps) {
  const { id, status, isCancelling } = subscription
  const part = useFocusHeir<HTMLDivElement>()
  const ask = useConfirm()
  const refresh = useStandingRefresh()
  const renews = isRenewing(subscription) && !isCancelling

  const cancel = async () => {
    const isDone = await ask({
      title: 'Отменить продление?',
      text: `${afterCancel(profile, subscription)} ${noWayBack}`,
      action: 'Отменить продление',
      cancel: 'Оставить',
      failure: 'Продление пока не отменено',
      work: () => call(payment.cancel, { params: { id } }).finally(() => void refresh())
    })
    if (isDone) notifyDone('Продление отменено.')
  }
  const forget = async () => {
    const isDone = await ask({
      title: renews ? 'Отменить продление и забыть карту?' : 'Забыть карту?',
      text: `${renews ? `${afterCancel(profile, subscription)} ${noWayBack} ` : ''}Данные карты мы сотрём, при следующей оплате её нужно будет ввести заново.`,
      action: renews ? 'Отменить и забыть карту' : 'Забыть карту',
      cancel: 'Оставить',
      failure: 'Карта пока не забыта',
      work: () => call(payment.forgetCard, { params: { id } }).finally(() => void refresh())
    })
    if (isDone) notifyDone(renews ? 'Продление отменено, карта забыта.' : 'Карта забыта.')
  }

  return (
    <div ref={part} className={parts.actions}>
      {renews && status === 'Active' && cardPage !== null && (
        <Button
          component="a"
          href={cardPage}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          Сменить карту
        </Button>
      )}
      {renews && (
        <Button variant="default" onClick={() => void cancel()}>
          Отменить продление
        </Button>
      )}
      <Button variant="default" onClick={() => void forget()}>
        {renews ? 'Отменить и забыть карту' : 'Забыть карту'}
      </Button>
    </div>
  )
}
