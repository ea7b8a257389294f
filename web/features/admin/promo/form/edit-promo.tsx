import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import type { Promo, PromoRow } from '#contract/promo.ts'
import { ApiError } from '#web/api/call.ts'
import { usePromo } from '#web/features/admin/promo/promo-queries.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { PromoForm } from './promo-form.tsx'

import classes from './edit-promo.module.css'

interface EditPromoProps {
  code: string
  onDirty: (dirty: boolean) => void
  onSaved: (promo: PromoRow) => void
  onUnchanged: () => void
  onToList: () => void
}

export function EditPromo({ code, ...rest }: EditPromoProps) {
  const { data: promo, error, isFetchedAfterMount, isFetching, refetch } = usePromo(code)
  const [start, setStart] = useState<Promo>()
  // The form keeps what it started from: a later answer must not change it under the hands.
  if (!start && promo && isFetchedAfterMount && !error) setStart(promo)

  if (start) return <PromoForm promo={start} {...rest} />
  // What is no code names no promo either.
  const isNone = error instanceof ApiError ? error.status === 422 : promo === null && isFetchedAfterMount
  if (isNone) {
    return (
      <EmptyState
        title="Такого промокода нет"
        text="Его удалили или переименовали, или в адресе страницы ошибка."
        action={
          <Button variant="default" onClick={rest.onToList}>
            К списку промокодов
          </Button>
        }
      />
    )
  }
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.waiting} aria-busy="true">
      <VisuallyHidden component="output">Загружаем промокод</VisuallyHidden>
      <Skeleton height={14} width="20%" />
      <Skeleton height={40} />
      <Skeleton height={14} width="30%" />
      <Skeleton height={200} />
      <Skeleton height={14} width="25%" />
      <Skeleton height={40} />
    </div>
  )
}
