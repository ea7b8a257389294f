import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'

import { usePagedRows } from '#web/api/paged-rows.ts'
import { MarketplaceFailure } from '#web/features/marketplace/access/marketplace-failure.tsx'
import { KeptVisits } from '#web/features/marketplace/kept-visits.tsx'
import { count, formatNumber } from '#web/ui/format.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { useMoreRows } from '#web/ui/more-rows.ts'
import { momentWords } from '#web/ui/orders/standing.ts'
import type { Day } from '#web/ui/period/calendar.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { EmptyState } from '#web/ui/states.tsx'

import { NoProducts } from './no-products.tsx'
import { NothingHeard } from './nothing-heard.tsx'
import { ProductCards } from './product-cards.tsx'
import { ProductTable } from './product-table.tsx'
import { isNothingHeard, isTooOld, type ProductsPage, type useProducts } from './products-query.ts'

import classes from './product-list.module.css'

/** The rail takes its part of the window. */
const ROOM_FOR_TABLE = '(min-width: 75em)'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

const ProductSkeletons = () => (
  <div aria-busy="true">
    <VisuallyHidden component="output">Загружаем товары</VisuallyHidden>
    {rows.map(row => (
      <div key={row} className={classes.skeleton}>
        <Skeleton width={48} height={64} radius={8} />
        <Skeleton height={16} width="60%" />
      </div>
    ))}
  </div>
)

const oldestOf = (pages: readonly ProductsPage[]): number | undefined => {
  const moments = pages.flatMap(({ knownAt }) => knownAt ?? [])
  return moments.length > 0 ? Math.min(...moments) : undefined
}

interface ProductListProps {
  list: ReturnType<typeof useProducts>
  period: DayRange
  today: Day
  search: string
  onSearch: (search: string) => void
}

export function ProductList({ list, period, today, search, onSearch }: ProductListProps) {
  const isWide = useMediaQuery(ROOM_FOR_TABLE, undefined, { getInitialValueInEffect: false })
  const [opened] = useState(() => new Date())
  const frame = useRef<HTMLDivElement>(null)
  const pages = list.data?.pages ?? []
  const {
    rows: products,
    total,
    exact
  } = usePagedRows(
    list,
    page => page.products,
    product => product.nmId
  )
  const knownAt = oldestOf(pages)
  const since = list.isPlaceholderData ? undefined : pages[0]?.since
  const showMore = useMoreRows(list.fetchNextPage, { rows: frame, shown: products.length, total })

  if (!list.data) {
    const problem = list.error ?? list.failureReason
    return problem ? (
      <MarketplaceFailure error={problem} onRetry={() => void list.refetch()} />
    ) : (
      <ProductSkeletons />
    )
  }
  if (products.length === 0 && !search) return <NoProducts />
  if (products.length === 0) {
    return (
      <EmptyState
        title="Ничего не нашлось"
        text={`По запросу «${search}» товаров нет. Ищем в названиях, артикулах и номерах товаров, на которые ведут ваши ссылки.`}
        action={
          <Button variant="default" onClick={() => onSearch('')}>
            Показать все товары
          </Button>
        }
      />
    )
  }
  return (
    <div ref={frame} className={classes.list} aria-busy={list.isPlaceholderData}>
      <p className={classes.head}>
        <output>
          {exact ? count(total, ['товар', 'товара', 'товаров']) : `Больше ${formatNumber(total)} товаров`}
          {search && ' по запросу'}
        </output>
        {knownAt !== undefined && (
          <span>Данные Wildberries на {momentWords(new Date(knownAt), opened)} по Москве</span>
        )}
      </p>
      {since && <KeptVisits since={since} period={period} today={today} />}
      {isNothingHeard(products) && <NothingHeard isOld={isTooOld(period, opened.getTime())} />}
      {isWide ? <ProductTable products={products} /> : <ProductCards products={products} />}
      {list.hasNextPage && <MoreButton list={list} onMore={() => void showMore()} />}
    </div>
  )
}
