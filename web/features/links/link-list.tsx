import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Ref } from 'react'

import { errorText } from '#web/ui/error-text.ts'
import { count, formatNumber } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'

import { LinkCards } from './link-cards.tsx'
import type { useLinkList } from './link-queries.ts'
import { LinkSkeletons } from './link-skeletons.tsx'
import { LinkTable } from './link-table.tsx'
import { NothingFound } from './nothing-found.tsx'

import classes from './link-list.module.css'

/** The rail takes its part of the window. */
const ROOM_FOR_TABLE = '(min-width: 1200px)'

const linkForms = ['ссылка', 'ссылки', 'ссылок'] as const

interface LinkListProps {
  list: ReturnType<typeof useLinkList>
  search: string
  onShowAll: () => void
  onRemoved: () => void
  totalRef: Ref<HTMLOutputElement>
}

export function LinkList({ list, search, onShowAll, onRemoved, totalRef }: LinkListProps) {
  const isWide = useMediaQuery(ROOM_FOR_TABLE, undefined, { getInitialValueInEffect: false })
  if (list.isPending) return <LinkSkeletons />
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />

  const { pages } = list.data
  // A link made meanwhile moves the others on, so one may come with two pages.
  const links = [...new Map(pages.flatMap(page => page.links).map(link => [link.id, link])).values()]
  const { total = 0, exact = true } = pages.at(-1) ?? {}
  const Links = isWide ? LinkTable : LinkCards
  return (
    <div className={classes.list} aria-busy={list.isPlaceholderData}>
      <output className={classes.total} tabIndex={-1} ref={totalRef}>
        {exact ? count(total, linkForms) : `Больше ${formatNumber(total)} ссылок`}
        {search && ' по запросу'}
      </output>
      {links.length > 0 ? (
        <Links links={links} onRemoved={onRemoved} />
      ) : (
        <NothingFound search={search} onShowAll={onShowAll} />
      )}
      {list.hasNextPage && (
        <div className={classes.more}>
          {list.isFetchNextPageError && <p role="alert">{errorText(list.error)}</p>}
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchNextPageError ? 'Попробовать ещё раз' : 'Показать ещё'}
          </Button>
        </div>
      )}
    </div>
  )
}
