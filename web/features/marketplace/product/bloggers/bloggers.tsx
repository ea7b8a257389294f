import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Product, ProductLink } from '#contract/marketplace.ts'
import { pagePaths } from '#contract/paths.ts'
import { useKeepCost } from '#web/api/placement-cost.ts'
import { cardAddress } from '#web/features/marketplace/product-words.ts'
import { Card } from '#web/ui/card.tsx'
import { count, formatNumber } from '#web/ui/format.ts'
import { PlacementTerms } from '#web/ui/orders/placement/placement-terms.tsx'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import { BloggerCards } from './blogger-cards.tsx'
import { BloggerTable } from './blogger-table.tsx'
import { sorted } from './link-sorts.ts'
import { SortSelect } from './sort-select.tsx'
import { useLinkOrder } from './use-link-order.ts'
import { useSteadyRows } from './use-steady-rows.ts'

import classes from './bloggers.module.css'

const ROOM_FOR_TABLE = '(min-width: 80em)'

/** So many are compared at a glance. */
const FIRST = 20

interface BloggersProps {
  product: Pick<Product, 'nmId' | 'links'>
  /** The most visited of them. */
  links: readonly ProductLink[]
}

/** Goes by being pressed. */
const AllButton = ({ total, onClick }: { total: number; onClick: () => void }) => (
  <Button
    ref={useFocusHeir<HTMLButtonElement>()}
    className={classes.all ?? ''}
    variant="default"
    onClick={onClick}
  >
    Показать все {count(total, ['ссылку', 'ссылки', 'ссылок'])}
  </Button>
)

/** Which blogger was worth it. */
export function Bloggers({ product, links }: BloggersProps) {
  const isWide = useMediaQuery(ROOM_FOR_TABLE, undefined, { getInitialValueInEffect: false })
  const [all, setAll] = useState(false)
  const [order, onOrder] = useLinkOrder()
  const { rows, events } = useSteadyRows(sorted(links, order), `${order.sort.id} ${order.direction}`)
  const shown = all ? rows : rows.slice(0, FIRST)
  const onCost = useKeepCost(product.nmId)
  const parts = { links: shown, onCost }
  return (
    <Card
      title="Блогеры рядом"
      aside={
        <Link
          className={classes.more}
          to={`${pagePaths.links}?create`}
          state={{ target: cardAddress(product.nmId) }}
        >
          Создать ещё ссылку
        </Link>
      }
    >
      {links.length === 0 ? (
        <p className={classes.note}>На этот товар пока не ведёт ни одна ссылка.</p>
      ) : (
        <>
          <p className={classes.note}>
            {isWide ? 'Слева' : 'Сверху'} – что сделала сама ссылка. {isWide ? 'Справа' : 'Ниже'} – все заказы
            товара в дни, когда по ней приходили, кто бы их ни привёл. Дни разных ссылок совпадают, поэтому
            складывать их нельзя.
          </p>
          {links.length < product.links && (
            <p className={classes.note}>
              Здесь {count(links.length, ['ссылка', 'ссылки', 'ссылок'])} из {formatNumber(product.links)},
              самые посещаемые за эти дни. В суммах товара посчитаны все.
            </p>
          )}
          {!isWide && links.length > 1 && <SortSelect order={order} onOrder={onOrder} />}
          <div {...events}>
            {isWide ? (
              <BloggerTable {...parts} order={order} onOrder={onOrder} />
            ) : (
              <BloggerCards {...parts} />
            )}
          </div>
          {shown.length < links.length && <AllButton total={links.length} onClick={() => setAll(true)} />}
          <PlacementTerms links={links} />
        </>
      )}
    </Card>
  )
}
