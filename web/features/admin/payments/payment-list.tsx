import { useSearchParams } from 'react-router'

import { adminPayments, type Payment } from '#contract/admin-payments.ts'
import { ListScreen } from '#web/features/admin/list/list-screen.tsx'
import { RowPanel } from '#web/features/admin/list/panel/row-panel.tsx'
import { SheetButton } from '#web/features/admin/list/sheet/sheet-button.tsx'
import { orderOf } from '#web/features/admin/list/use-list.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { useShownRow } from '#web/features/admin/shown-row.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'
import { useUserName } from '#web/features/admin/user-name.ts'

import { OutcomeMark } from './outcome-mark.tsx'
import { PaymentPanel } from './panel/payment-panel.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { usePayments } from './payment-queries.ts'
import { amountWords, nameOf } from './payment-words.ts'
import { listedUser, paymentFilters } from './payments-shape.ts'
import { PaymentsViews } from './payments-views.tsx'
import { shortMoment } from './short-moment.ts'

import classes from './payments-page.module.css'

const card = {
  mark: (payment: Payment) => <span className={classes.sum}>{amountWords(payment)}</span>,
  facts: (payment: Payment) => (
    <>
      <UserLink id={payment.user} name={payment.username} />
      <br />
      {payment.plan ? planName(payment.plan) : 'Без тарифа'}, <OutcomeMark payment={payment} />
      {payment.odd && (
        <>
          <br />
          <strong className={classes.odd}>Ждёт разбора</strong>
        </>
      )}
    </>
  )
}

/** Payments of everyone, those too that did not go through. */
export function PaymentList() {
  const list = usePayments()
  const [params] = useSearchParams()
  const { question, rows, query, address, id, isEdited } = list
  const shown = useShownRow(rows, id)
  const userName = useUserName(listedUser(params))
  return (
    <ListScreen
      list={list}
      columns={paymentColumns}
      nameOf={nameOf}
      card={card}
      chipNames={{ user: userName }}
      empty={{ title: 'Платежей ещё нет', text: 'Здесь появится каждый: и тот, что не прошёл, тоже.' }}
      above={<PaymentsViews view="payments" />}
      actions={
        <SheetButton
          route={adminPayments.sheet}
          input={{ query: { ...orderOf(question), ...paymentFilters(params) } }}
          total={query.data && list.total}
          exact={list.exact}
          fileName="tropa-payments.xlsx"
        />
      }
    >
      <RowPanel
        id={id}
        isEdited={isEdited}
        listAddress={address.list}
        title={() => (shown ? `Платёж ${shortMoment(shown.date)}` : 'Платёж')}
      >
        {panel => (
          <PaymentPanel
            key={panel.id}
            {...panel}
            listed={shown}
            editAddress={address.edit}
            viewAddress={address.open}
          />
        )}
      </RowPanel>
    </ListScreen>
  )
}
