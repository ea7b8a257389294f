import { useState } from 'react'
import { useNavigate } from 'react-router'

import { isNoSuch } from '#web/api/call.ts'
import { PanelSkeleton } from '#web/features/admin/list/panel/panel-parts.tsx'
import type { PanelRow } from '#web/features/admin/list/panel/row-panel.tsx'
import { useIsFresh } from '#web/features/admin/list/panel/use-is-fresh.ts'
import { LinkForm } from '#web/features/admin/shortlinks/edit/link-form.tsx'
import { useLink } from '#web/features/admin/shortlinks/link-queries.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { LinkFacts } from './link-facts.tsx'

interface LinkPanelProps extends PanelRow {
  editAddress: (id: string) => string
  viewAddress: (id: string) => string
  onRemoved: () => void
}

/** One link: the facts, or the form in their place. */
export function LinkPanel(props: LinkPanelProps) {
  const { id, isEdited, close, onDirty, onSending, editAddress, viewAddress, onRemoved } = props
  const navigate = useNavigate()
  const query = useLink(id)
  const { data, error, isFetching, refetch } = query
  const isFresh = useIsFresh(query)
  // What a form starts from has to be fresh. What is told of it afterwards takes nothing away that was typed.
  const link = isEdited && !isFresh ? undefined : data
  // A link that is deleted is told all the same; whose form is open is told so by saving.
  const [wasForm, setWasForm] = useState(false)
  const isForm = isEdited && (wasForm || link?.deleted === null)
  if (isForm !== wasForm) setWasForm(isForm)
  const goTo = (address: string) => void navigate(address, { replace: true, preventScrollReset: true })

  if (isNoSuch(error) && !(link && isEdited)) {
    return (
      <EmptyState title="Такой ссылки нет" text="В адресе страницы ошибка, или эту ссылку не создавали." />
    )
  }
  if (!link) {
    if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <PanelSkeleton label="Загружаем ссылку" />
  }
  return isForm ? (
    <LinkForm link={link} onDirty={onDirty} onSending={onSending} onLeave={() => goTo(viewAddress(id))} />
  ) : (
    <LinkFacts link={link} editAddress={editAddress(id)} onRemoved={onRemoved} onLeave={close} />
  )
}
