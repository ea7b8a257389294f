import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'

import { useRowKeys } from '#web/features/admin/list/row-keys.ts'
import type { ListQuestion } from '#web/features/admin/promo/promo-address.ts'
import type { PromoList as Listed } from '#web/features/admin/promo/promo-queries.ts'
import { count } from '#web/ui/format.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { useMoreRows } from '#web/ui/more-rows.ts'
import { EmptyState } from '#web/ui/states.tsx'

import { PromoCards } from './promo-cards.tsx'
import { usePromoRemoval } from './promo-removal.ts'
import { PromoTable } from './promo-table.tsx'

import classes from './promo-list.module.css'

/** The rail takes its part of the window. */
const ROOM_FOR_TABLE = '(min-width: 1280px)'

interface PromoListProps {
  listed: Listed
  question: ListQuestion
  onAsk: (question: Partial<ListQuestion>) => void
  editAddress: (code: string) => string
}

export function PromoList({ listed: { list, promos, total }, question, onAsk, editAddress }: PromoListProps) {
  const isWide = useMediaQuery(ROOM_FOR_TABLE, undefined, { getInitialValueInEffect: false })
  const element = useRef<HTMLDivElement>(null)
  useRowKeys(element, undefined)
  const head = useRef<HTMLOutputElement>(null)
  const showMore = useMoreRows(list.fetchNextPage, { rows: element, shown: promos.length, total })
  // The row that had the focus is gone; the number of the rest says what has happened.
  const remove = usePromoRemoval(() => head.current?.focus())

  const shown = { promos, editAddress, onRemove: remove }
  return (
    <div ref={element} className={classes.list} aria-busy={list.isPlaceholderData}>
      <div className={classes.head}>
        <output className={classes.total} tabIndex={-1} ref={head}>
          {count(total, ['промокод', 'промокода', 'промокодов'])}
          {question.search && ' по запросу'}
        </output>
        {isWide && promos.length > 0 && (
          <p className={classes.keys}>
            <kbd>J</kbd> <kbd>K</kbd> по строкам, <kbd>Enter</kbd> изменить, <kbd>Delete</kbd> удалить
          </p>
        )}
      </div>
      {promos.length === 0 && (
        <EmptyState
          title="Ничего не нашлось"
          text={`По запросу «${question.search}» промокодов нет. Ищем по части кода.`}
          action={
            <Button variant="default" onClick={() => onAsk({ search: '' })}>
              Показать все промокоды
            </Button>
          }
        />
      )}
      {promos.length > 0 && (isWide ? <PromoTable {...shown} /> : <PromoCards {...shown} />)}
      {list.hasNextPage && <MoreButton list={list} onMore={() => void showMore()} />}
    </div>
  )
}
