import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'

import { adminAudit, type AuditEntry } from '#contract/admin-audit.ts'
import { call } from '#web/api/call.ts'
import { nextSkip, totalOf } from '#web/api/list-page.ts'
import { usePagedRows } from '#web/api/paged-rows.ts'
import { adminKey } from '#web/features/admin/list/use-list.ts'
import { errorText } from '#web/ui/error-text.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { useMoreRows } from '#web/ui/more-rows.ts'

import { AuditRecord } from './audit-record.tsx'

import classes from './history.module.css'

const AT_ONCE = 20

interface SubjectHistoryProps {
  subject: AuditEntry['subject']
  id: string
  /** An entry that stands above already. */
  except?: string
  /** Where there is nothing, and it is known why. */
  none?: ReactNode
}

/** What administrators have done to one user, link, payment, code or complaint, the newest first. */
export function SubjectHistory({ subject, id, except, none }: SubjectHistoryProps) {
  const list = useInfiniteQuery({
    queryKey: [...adminKey, 'audit', 'of', subject, id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { subject, subjectId: id, skip: pageParam, limit: AT_ONCE }
      const { data, headers } = await call(adminAudit.list, { query }, { signal })
      return { rows: data, ...totalOf(headers, data.length) }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      nextSkip(
        pages.map(page => page.rows.length),
        last.total
      )
  })
  const frame = useRef<HTMLDivElement>(null)
  const { rows: entries, total } = usePagedRows(
    list,
    page => page.rows,
    entry => entry._id
  )
  const showMore = useMoreRows(list.fetchNextPage, { rows: frame, shown: entries.length, total })

  // It may have just been done by whoever looks on.
  if (list.isPending || (none !== undefined && total === 0 && list.isFetching)) {
    return (
      <div aria-busy="true">
        <VisuallyHidden component="output">Загружаем историю</VisuallyHidden>
        <Skeleton height={56} />
      </div>
    )
  }
  if (!list.data) {
    return (
      <div className={classes.failed} role="alert">
        <p>История не загрузилась. {errorText(list.error)}</p>
        <Button variant="default" size="xs" onClick={() => void list.refetch()}>
          Попробовать ещё раз
        </Button>
      </div>
    )
  }
  const others = entries.filter(({ _id }) => _id !== except)
  if (others.length === 0 && !list.hasNextPage) {
    const usual =
      except === undefined ? 'Администраторы здесь ничего не меняли.' : 'Больше здесь ничего не меняли.'
    return <p className={classes.none}>{none ?? usual}</p>
  }
  return (
    <div ref={frame}>
      <ul className={classes.entries}>
        {others.map(entry => (
          <li key={entry._id} tabIndex={-1}>
            <AuditRecord entry={entry} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <MoreButton list={list} onMore={() => void showMore()} />}
    </div>
  )
}
