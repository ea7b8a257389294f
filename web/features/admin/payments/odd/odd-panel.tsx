import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { Oddity } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import { isNoSuch } from '#web/api/call.ts'
import { SubjectHistory } from '#web/features/admin/list/history/subject-history.tsx'
import { Facts, PanelBody, PanelSection, PanelSkeleton } from '#web/features/admin/list/panel/panel-parts.tsx'
import { useOddity } from '#web/features/admin/payments/payment-queries.ts'
import { paymentsAddress } from '#web/features/admin/payments/payments-view.ts'
import { useKeptFocus } from '#web/features/admin/settling/use-kept-focus.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { formatMoscowMoment } from '#web/ui/format.ts'
import { smallIcon } from '#web/ui/small-icon.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { partsOf } from './odd-words.ts'
import { useSettle } from './use-settle.ts'

import classes from './odd-list.module.css'

function OddFacts({ odd }: { odd: Oddity }) {
  const { settled, isBusy, turn } = useSettle(odd)
  const button = useKeptFocus(isBusy)
  const { what, todo } = partsOf(odd)
  const { transactionId, note } = odd
  return (
    <PanelBody
      actions={
        <Button
          ref={button}
          {...(settled === null ? { color: 'accent' } : { variant: 'default' })}
          loading={isBusy}
          leftSection={settled === null ? <IconCheck {...smallIcon} /> : <IconArrowBackUp {...smallIcon} />}
          onClick={turn}
        >
          {settled === null ? 'Разобрано' : 'Вернуть в разбор'}
        </Button>
      }
    >
      <div>
        <p className={classes.what}>{what}</p>
        {todo && <p className={classes.todo}>{todo}</p>}
        {note && <blockquote className={classes.note}>{note}</blockquote>}
      </div>
      <PanelSection title="О чём это">
        <Facts
          facts={[
            { name: 'Нашлось', value: formatMoscowMoment(odd.date) },
            { name: 'Разобрано', value: settled === null ? 'ещё нет' : formatMoscowMoment(settled) },
            {
              name: 'Пользователь',
              value: odd.user ? <UserLink id={odd.user} name={odd.username} /> : 'неизвестен'
            },
            {
              name: 'Сумма',
              value: odd.amount === null ? 'неизвестна' : formatMoney(odd.amount, odd.currency)
            },
            {
              name: 'Номер платежа',
              value: transactionId ? <Link to={paymentsAddress(transactionId)}>{transactionId}</Link> : 'нет'
            },
            { name: 'Подписка', value: odd.subscriptionId || 'нет' },
            { name: 'Код', value: odd.reason }
          ]}
        />
      </PanelSection>
      <PanelSection title="История">
        <SubjectHistory subject="payment" id={odd._id} />
      </PanelSection>
    </PanelBody>
  )
}

interface OddPanelProps {
  id: string
  /** As the list has it, where it does. */
  listed: Oddity | undefined
}

/** One odd fact, and what to do about it. */
export function OddPanel({ id, listed }: OddPanelProps) {
  const { data: odd = listed, error, isFetching, refetch } = useOddity(id)
  if (odd) return <OddFacts odd={odd} />
  if (isNoSuch(error)) {
    return <EmptyState title="Такого вопроса нет" text="В адресе страницы ошибка." />
  }
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PanelSkeleton label="Загружаем вопрос" />
}
