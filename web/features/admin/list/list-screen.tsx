import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, type ReactNode } from 'react'

import { ApiError } from '#web/api/call.ts'
import { NotAllowed } from '#web/features/admin/not-allowed.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { isNarrowed } from './list-address.ts'
import { ListCards } from './list-cards.tsx'
import { ListFailure } from './list-failure.tsx'
import { ListHead } from './list-head.tsx'
import type { Column, Identified } from './list-shape.ts'
import { ListSkeletons } from './list-skeletons.tsx'
import { ListTable } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import { Pager } from './pager.tsx'
import { useRowKeys } from './row-keys.ts'
import type { Selection } from './selection.ts'
import type { List } from './use-list.ts'

import classes from './list-screen.module.css'

const ROOM_FOR_TABLE = '(min-width: 45em)'

interface ListScreenProps<Row extends Identified> {
  list: List<Row>
  /** The first one holds the way to the row. */
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  card: { mark: (row: Row) => ReactNode; facts: (row: Row) => ReactNode }
  /** When there is nothing at all, without any filter. */
  empty: { title: string; text: string }
  /** Absent: rows cannot be chosen. */
  selection?: Selection<Row> | undefined
  /** Asks about the row that «Delete» is pressed on. Absent: rows are not removed here. */
  onRemove?: (row: Row) => void
  /** There is nothing more to a row than the list shows. */
  isPlain?: boolean
  chipNames?: Readonly<Record<string, string | undefined>>
  /** Beside the name of the screen: the spreadsheet. */
  actions?: ReactNode
  /** Between the name of the screen and the list. */
  above?: ReactNode
  /** After the list: the bar of what is chosen, the panel, dialogs. */
  children?: ReactNode
}

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** A list of the admin area: tools, rows as a table or as cards, pages, states. */
export function ListScreen<Row extends Identified>(props: ListScreenProps<Row>) {
  const { list, columns, nameOf, card, empty, selection, onRemove, isPlain = false, chipNames = {} } = props
  const { shape, question, query, rows, total, exact, address, ask, id: openId } = list
  const isWide = useMediaQuery(ROOM_FOR_TABLE, undefined, { getInitialValueInEffect: false })
  const element = useRef<HTMLDivElement>(null)
  const choose =
    selection &&
    ((row: string, isRange: boolean) => (isRange ? selection.toggleRange(row) : selection.toggle(row)))
  const remove =
    onRemove &&
    ((id: string) => {
      const row = rows.find(({ _id }) => _id === id)
      if (row) onRemove(row)
    })
  useRowKeys(element, { choose, remove })

  const tabTitle = `${shape.label} · Управление`
  if (!query.data && isForbidden(query.error)) {
    return (
      <Page title={shape.label} tabTitle={tabTitle}>
        <NotAllowed />
      </Page>
    )
  }
  const shown = {
    label: shape.label,
    rows,
    nameOf,
    selection,
    openAddress: isPlain ? undefined : address.open,
    openId
  }
  const lead = columns[0]?.cell ?? nameOf
  // What was asked before may have found nothing.
  const isNothing = !isNarrowed(question) && !query.isPlaceholderData
  const showAll = () => ask({ search: '', filters: {} })
  const goTo = (page: number) => {
    ask({ page })
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Page title={shape.label} tabTitle={tabTitle} actions={props.actions}>
      {props.above}
      <ListTools shape={shape} question={question} chipNames={chipNames} withSort={!isWide} onAsk={ask} />
      {query.isPending && <ListSkeletons label={shape.label} />}
      {!query.isPending && !query.data && (
        <ListFailure error={query.error} onRetry={() => void query.refetch()} onAll={showAll} />
      )}
      {query.data && (
        <section
          ref={element}
          className={classes.list}
          aria-busy={query.isPlaceholderData}
          aria-label={`Список: ${shape.label}`}
          tabIndex={-1}
        >
          {rows.length === 0 && question.page > 1 && (
            <EmptyState
              title="Здесь список уже кончился"
              action={
                <Button variant="default" onClick={() => goTo(1)}>
                  В начало списка
                </Button>
              }
            />
          )}
          {rows.length === 0 && question.page === 1 && !isNothing && (
            <EmptyState
              title="Ничего не нашлось"
              text="По этому запросу и отбору строк нет."
              action={
                <Button variant="default" onClick={showAll}>
                  Показать все
                </Button>
              }
            />
          )}
          {rows.length === 0 && question.page === 1 && isNothing && <EmptyState {...empty} />}
          {rows.length > 0 && (
            <>
              <ListHead
                list={list}
                isWide={isWide}
                canChoose={selection !== undefined}
                canRemove={onRemove !== undefined}
                isPlain={isPlain}
              />
              {isWide ? (
                <ListTable {...shown} columns={columns} sort={question.sort} onSort={sort => ask({ sort })} />
              ) : (
                <ListCards {...shown} lead={lead} {...card} />
              )}
              <Pager page={question.page} shown={rows.length} total={total} exact={exact} onPage={goTo} />
            </>
          )}
        </section>
      )}
      {props.children}
    </Page>
  )
}
