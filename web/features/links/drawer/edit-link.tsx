import { Button } from '@mantine/core'
import { useState } from 'react'

import { isNoSuch } from '#web/api/call.ts'
import { LinkForm } from '#web/features/links/form/link-form.tsx'
import { useLink } from '#web/features/links/link-queries.ts'
import type { LinkRecord } from '#web/features/links/link.ts'
import { notifyDone } from '#web/ui/notify.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { FormSkeleton } from './form-skeleton.tsx'
import { SavedLink } from './saved-link.tsx'

/** Whether its address leads anywhere now. */
const isWorking = ({ state }: LinkRecord) => state === 'active' || state === 'broken'

interface EditLinkProps {
  id: string
  onDirty: (dirty: boolean) => void
  onSending: (sending: boolean) => void
  onClose: () => void
  onToList: () => void
}

export function EditLink({ id, onDirty, onSending, onClose, onToList }: EditLinkProps) {
  const { data: link, error, isFetchedAfterMount, isFetching, refetch } = useLink(id)
  const [start, setStart] = useState<LinkRecord>()
  /** What was saved, when there is something new to hand on. */
  const [fresh, setFresh] = useState<{ link: LinkRecord; title: string }>()
  // The form keeps what it started from: a later answer must not change it under the hands.
  if (!start && link && isFetchedAfterMount && !error) setStart(link)

  if (fresh) return <SavedLink {...fresh} />
  if (start) {
    return (
      <LinkForm
        link={start}
        onDirty={onDirty}
        onSending={onSending}
        onToList={onToList}
        onSaved={saved => {
          if (saved.slug !== start.slug) {
            return setFresh({
              link: saved,
              title: isWorking(saved) ? 'Новый адрес работает' : 'Адрес изменён'
            })
          }
          if (saved.isLanding && !start.isLanding) return setFresh({ link: saved, title: 'Страница готова' })
          notifyDone('Изменения сохранены')
          onClose()
        }}
      />
    )
  }
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
