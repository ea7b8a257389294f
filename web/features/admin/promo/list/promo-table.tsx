import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { PromoRow } from '#contract/promo.ts'
import { rowWay } from '#web/features/admin/list/row-keys.ts'

import { CopyCode } from './copy-code.tsx'
import { PlanChips } from './plan-chips.tsx'
import { Created, Percent, UsesLeft, UsesTaken } from './promo-facts.tsx'

import classes from './promo-table.module.css'

export interface PromosProps {
  promos: readonly PromoRow[]
  editAddress: (code: string) => string
  onRemove: (promo: PromoRow) => void
}

/** The codes on a wide screen. */
export const PromoTable = ({ promos, editAddress, onRemove }: PromosProps) => (
  <table className={classes.table} aria-label="Промокоды">
    <thead>
      <tr>
        <th scope="col" className={classes.code}>
          Код
        </th>
        <th scope="col" className={classes.number}>
          Скидка
        </th>
        <th scope="col">Тарифы</th>
        <th scope="col" className={classes.number}>
          Применили
        </th>
        <th scope="col" className={classes.number}>
          Осталось
        </th>
        <th scope="col" className={classes.date}>
          Создан
        </th>
        <th scope="col" className={classes.actions}>
          <VisuallyHidden>Действия</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {promos.map(promo => (
        <tr key={promo._id} data-row>
          <td>
            <span className={classes.name}>
              <Link
                {...rowWay(promo._id)}
                className={classes.way}
                to={editAddress(promo.code)}
                preventScrollReset
                title="Изменить"
                onKeyDown={({ key }) => key === 'Delete' && onRemove(promo)}
              >
                {promo.code}
              </Link>
              <CopyCode code={promo.code} size={32} />
            </span>
          </td>
          <td className={classes.number}>
            <Percent promo={promo} />
          </td>
          <td>
            <PlanChips plans={promo.plans} />
          </td>
          <td className={classes.number}>
            <UsesTaken promo={promo} />
          </td>
          <td className={classes.number}>
            <UsesLeft promo={promo} />
          </td>
          <td className={classes.date}>
            <Created promo={promo} />
          </td>
          <td className={classes.actions}>
            <ActionIcon
              component={Link}
              to={editAddress(promo.code)}
              preventScrollReset
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Изменить ${promo.code}`}
              title="Изменить"
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Удалить ${promo.code}`}
              title="Удалить"
              onClick={() => onRemove(promo)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
