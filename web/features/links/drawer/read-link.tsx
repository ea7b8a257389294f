import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { isNoSuch } from '#web/api/call.ts'
import { useLink } from '#web/features/links/link-queries.ts'
import type { OwnLinkRecord } from '#web/features/links/link.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { FormSkeleton } from './form-skeleton.tsx'

interface ReadLinkProps {
  id: string
  onToList: () => void
  children: (link: OwnLinkRecord) => ReactNode
}

/** A form that starts from a link. */
export function ReadLink({ id, onToList, children }: ReadLinkProps) {
  const { data: link, error, isFetchedAfterMount, isFetching, refetch } = useLink(id)
  const [start, setStart] = useState<OwnLinkRecord>()
  // The form keeps what it started from: a later answer must not change it under the hands.
  if (!start && link && isFetchedAfterMount && !error) setStart(link)

  if (start) return children(start)
  // What is no id names no link either.
  if (isNoSuch(error)) {
    return (
      <EmptyState
        title="Такой ссылки нет"
        text="Её удалили, или в адресе страницы ошибка."
        action={
          <Button variant="default" onClick={onToList}>
            К списку ссылок
          </Button>
        }
      />
    )
  }
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <FormSkeleton words="Загружаем ссылку" />
}
