import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'

import { CopyCode } from './copy-code.tsx'
import { PlanChips } from './plan-chips.tsx'
import { Created, Percent, usesText } from './promo-facts.tsx'
import type { PromosProps } from './promo-table.tsx'

import classes from './promo-cards.module.css'

/** The codes on a narrow screen. */
export const PromoCards = ({ promos, editAddress, onRemove }: PromosProps) => (
  <ul className={classes.cards} aria-label="Промокоды">
    {promos.map(promo => (
      <li key={promo._id} className={classes.card}>
        <div className={classes.head}>
          <Link className={classes.code} to={editAddress(promo.code)} preventScrollReset>
            {promo.code}
          </Link>
          <Percent promo={promo} />
        </div>
        <PlanChips plans={promo.plans} />
        <div className={classes.foot}>
          <span className={classes.facts}>
            {usesText(promo)}
            <br />
            создан <Created promo={promo} />
          </span>
          <CopyCode code={promo.code} size={44} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Удалить ${promo.code}`}
            onClick={() => onRemove(promo)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      </li>
    ))}
  </ul>
)
