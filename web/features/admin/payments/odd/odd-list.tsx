import type { Oddity } from '#contract/admin-payments.ts'
import { formatMoney } from '#contract/money.ts'
import { ListScreen } from '#web/features/admin/list/list-screen.tsx'
import { RowPanel } from '#web/features/admin/list/panel/row-panel.tsx'
import { shortDay } from '#web/features/admin/list/short-day.ts'
import { useOddities } from '#web/features/admin/payments/payment-queries.ts'
import { PaymentsViews } from '#web/features/admin/payments/payments-views.tsx'
import { useShownRow } from '#web/features/admin/shown-row.ts'
import { UserLink } from '#web/features/admin/user-link.tsx'

import { oddColumns } from './odd-columns.tsx'
import { OddPanel } from './odd-panel.tsx'
import { nameOf } from './odd-words.ts'
import { SettleOddity } from './settle-oddity.tsx'

import classes from './odd-list.module.css'

const card = {
  mark: ({ amount, currency }: Oddity) => amount !== null && formatMoney(amount, currency),
  facts: (odd: Oddity) => (
    <>
      {odd.user ? <UserLink id={odd.user} name={odd.username} /> : 'Плательщик неизвестен'},{' '}
      {shortDay(odd.date)}
      <span className={classes.below}>
        <SettleOddity odd={odd} />
      </span>
    </>
  )
}

const empty = {
  odd: {
    title: 'Всё разобрано',
    text: 'Здесь появляется то, что в деньгах не сошлось, и просьбы вернуть деньги.'
  },
  settled: { title: 'Разобранных пока нет', text: 'Здесь останется всё, что отметили как разобранное.' }
}

/** What is odd about money: what to do, and «разобрано». */
export function OddList({ view }: { view: 'odd' | 'settled' }) {
  const list = useOddities(view === 'settled')
  const { rows, address, id } = list
  const shown = useShownRow(rows, id)
  return (
    <ListScreen
      list={list}
      columns={oddColumns}
      nameOf={nameOf}
      card={card}
      empty={empty[view]}
      above={<PaymentsViews view={view} />}
    >
      <RowPanel id={id} isEdited={false} listAddress={address.list} title={() => 'На разбор'}>
        {panel => <OddPanel key={panel.id} id={panel.id} listed={shown} />}
      </RowPanel>
    </ListScreen>
  )
}
