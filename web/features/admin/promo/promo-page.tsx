import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'

import type { PromoRow } from '#contract/promo.ts'
import { ListScreen } from '#web/features/admin/list/list-screen.tsx'
import { RowPanel } from '#web/features/admin/list/panel/row-panel.tsx'
import { smallIcon } from '#web/ui/small-icon.ts'

import { PromoPanel } from './form/promo-panel.tsx'
import { promoColumns } from './list/promo-columns.tsx'
import { promoCard } from './list/promo-facts.tsx'
import { usePromoRemoval } from './list/promo-removal.ts'
import { usePromo, usePromos } from './promo-queries.ts'
import { NEW_PROMO } from './promos-shape.ts'

const nameOf = ({ code }: PromoRow) => code

/** Promo codes. */
export function PromoPage() {
  const list = usePromos()
  const { rows, address, id } = list
  const { data: opened } = usePromo(id)
  const remove = usePromoRemoval()
  const title = (open: string) => {
    if (open === NEW_PROMO) return 'Новый промокод'
    const { code } = opened ?? rows.find(row => row._id === open) ?? {}
    return code === undefined ? 'Промокод' : `Промокод ${code}`
  }
  return (
    <ListScreen
      list={list}
      columns={promoColumns}
      nameOf={nameOf}
      card={promoCard}
      empty={{
        title: 'Промокодов ещё нет',
        text: 'Промокод даёт скидку на первую оплату. Вы решаете, на какие тарифы, на сколько процентов и сколько раз.'
      }}
      onRemove={promo => remove(promo, document.activeElement)}
      actions={
        <Button
          component={Link}
          to={address.open(NEW_PROMO)}
          preventScrollReset
          leftSection={<IconPlus {...smallIcon} />}
        >
          Создать промокод
        </Button>
      }
    >
      <RowPanel id={id} isEdited={false} listAddress={address.list} title={title}>
        {panel => <PromoPanel key={panel.id} {...panel} />}
      </RowPanel>
    </ListScreen>
  )
}
