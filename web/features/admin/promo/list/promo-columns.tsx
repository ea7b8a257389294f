import type { PromoRow } from '#contract/promo.ts'
import type { Column } from '#web/features/admin/list/list-shape.ts'

import { PlanChips } from './plan-chips.tsx'
import { PromoActions } from './promo-actions.tsx'
import { Created, Percent, Uses } from './promo-facts.tsx'

import classes from './promo-list.module.css'

export const promoColumns: readonly Column<PromoRow>[] = [
  {
    key: 'code',
    name: 'Код',
    className: classes.code,
    sort: { field: 'code', first: 'up' },
    cell: ({ code }) => code
  },
  {
    key: 'percent',
    name: 'Скидка',
    isNumber: true,
    className: classes.discount,
    sort: { field: 'percent', first: 'down' },
    cell: promo => <Percent promo={promo} />
  },
  { key: 'plans', name: 'Тарифы', cell: ({ plans }) => <PlanChips plans={plans} /> },
  {
    key: 'used',
    name: 'Применили',
    isNumber: true,
    isMinor: true,
    className: classes.uses,
    cell: ({ used }) => <Uses uses={used} none="ни разу" />
  },
  {
    key: 'usage',
    name: 'Осталось',
    isNumber: true,
    className: classes.uses,
    sort: { field: 'usage', first: 'up' },
    cell: ({ usage }) => <Uses uses={usage} none="нет" />
  },
  {
    key: 'creationDate',
    name: 'Создан',
    isMinor: true,
    className: classes.date,
    sort: { field: 'creationDate', first: 'down' },
    cell: promo => <Created promo={promo} />
  },
  {
    key: 'actions',
    name: 'Действия',
    className: classes.buttons,
    cell: promo => <PromoActions promo={promo} size={32} />
  }
]
