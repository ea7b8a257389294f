import { Button } from '@mantine/core'

import { isNoSuch } from '#web/api/call.ts'
import { PanelSkeleton } from '#web/features/admin/list/panel/panel-parts.tsx'
import type { PanelRow } from '#web/features/admin/list/panel/row-panel.tsx'
import { useIsFresh } from '#web/features/admin/list/panel/use-is-fresh.ts'
import { usePromo } from '#web/features/admin/promo/promo-queries.ts'
import { NEW_PROMO } from '#web/features/admin/promo/promos-shape.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { PromoForm } from './promo-form.tsx'

/** One code: the list says all of it, so there is nothing here but the form. */
export function PromoPanel({ id, close, onDirty, onSending }: PanelRow) {
  const query = usePromo(id)
  const { data, error, isFetching, refetch } = query
  const isFresh = useIsFresh(query)
  // What a form starts from has to be fresh. What is told of it afterwards takes nothing away that was typed.
  const promo = isFresh ? data : undefined

  if (id === NEW_PROMO) return <PromoForm onDirty={onDirty} onSending={onSending} onLeave={close} />
  if (promo) return <PromoForm promo={promo} onDirty={onDirty} onSending={onSending} onLeave={close} />
  if (isNoSuch(error)) {
    return (
      <EmptyState
        title="Такого промокода нет"
        text="Его удалили, или в адресе страницы ошибка."
        action={
          <Button variant="default" onClick={close}>
            К списку промокодов
          </Button>
        }
      />
    )
  }
  if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <PanelSkeleton label="Загружаем промокод" />
}
