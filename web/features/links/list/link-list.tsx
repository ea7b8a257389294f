import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'

import { usePagedRows } from '#web/api/paged-rows.ts'
import { useSelection } from '#web/features/links/bulk/selection.ts'
import type { useLinkList } from '#web/features/links/link-queries.ts'
import { count, formatNumber } from '#web/ui/format.ts'
import { isFocusFree } from '#web/ui/is-focus-free.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { useMoreRows } from '#web/ui/more-rows.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { LinkCards } from './link-cards.tsx'
import { LinkSkeletons } from './link-skeletons.tsx'
import { LinkTable } from './link-table.tsx'
import { linkForms } from './link-words.ts'
import type { ListQuestion } from './list-address.ts'
import { NothingFound } from './nothing-found.tsx'
import { useRereadAtTurns } from './state-turns.ts'

import classes from './link-list.module.css'

/** The rail takes its part of the window. */
const ROOM_FOR_TABLE = '(min-width: 75em)'

const loadBulkBar = async () => (await import('#web/features/links/bulk/bulk-bar.tsx')).BulkBar

interface LinkListProps {
  list: ReturnType<typeof useLinkList>
  question: ListQuestion
  onAsk: (question: Partial<ListQuestion>) => void
}

export function LinkList({ list, question, onAsk }: LinkListProps) {
  const isWide = useMediaQuery(ROOM_FOR_TABLE, undefined, { getInitialValueInEffect: false })
  const [isChoosing, setChoosing] = useState(false)
  const {
    rows: links,
    total,
    exact
  } = usePagedRows(
    list,
    page => page.links,
    link => link.id
  )
  const selection = useSelection(
    links.map(link => link.id),
    JSON.stringify(question)
  )

  const chosen = isWide || isChoosing ? links.filter(link => selection.has(link.id)) : []
  const bulkBar = useLatePart(loadBulkBar, chosen.length > 0, selection.clear)

  const rows = useRef<HTMLDivElement>(null)
  const showMore = useMoreRows(list.fetchNextPage, { rows, shown: links.length, total })
  useRereadAtTurns(links)

  const counted = useRef<HTMLOutputElement>(null)
  /** The row that had the focus is gone; the number of the rest says what has happened. What was asked about lay over all else. */
  const onRemoved = (wasAsked: boolean) => {
    if (wasAsked || isFocusFree(rows.current)) counted.current?.focus()
  }

  if (list.isPending) return <LinkSkeletons />
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />

  const rest = { links, selection, onRemoved }
  const stopChoosing = () => {
    selection.clear()
    setChoosing(false)
  }
  return (
    <div ref={rows} className={classes.list} aria-busy={list.isPlaceholderData}>
      <div className={classes.head}>
        <output className={classes.total} tabIndex={-1} ref={counted} data-links-total>
          {exact ? count(total, linkForms) : `Больше ${formatNumber(total)} ссылок`}
          {question.search && ' по запросу'}
        </output>
        {!isWide && isChoosing && links.length > 0 && (
          <Button variant="subtle" size="compact-md" onClick={selection.toggleAll}>
            {selection.all === 'all' ? 'Снять все' : 'Выбрать все'}
          </Button>
        )}
        {!isWide && (links.length > 0 || isChoosing) && (
          <Button
            variant="default"
            size="compact-md"
            className={classes.choose ?? ''}
            onClick={() => (isChoosing ? stopChoosing() : setChoosing(true))}
          >
            {isChoosing ? 'Готово' : 'Выбрать'}
          </Button>
        )}
      </div>
      {links.length === 0 && <NothingFound question={question} onAsk={onAsk} />}
      {links.length > 0 &&
        (isWide ? <LinkTable {...rest} /> : <LinkCards {...rest} isChoosing={isChoosing} />)}
      {list.hasNextPage && <MoreButton list={list} onMore={() => void showMore()} />}
      {chosen.length > 0 && bulkBar && (
        <bulkBar.Part
          links={chosen}
          onClear={selection.clear}
          onDone={wasAsked => {
            stopChoosing()
            onRemoved(wasAsked)
          }}
        />
      )}
    </div>
  )
}
