import { useNavigate } from 'react-router'

import { isNoSuch } from '#web/api/call.ts'
import { PanelSkeleton } from '#web/features/admin/list/panel/panel-parts.tsx'
import type { PanelRow } from '#web/features/admin/list/panel/row-panel.tsx'
import { useIsFresh } from '#web/features/admin/list/panel/use-is-fresh.ts'
import { UserForm } from '#web/features/admin/users/edit/user-form.tsx'
import { useUser } from '#web/features/admin/users/user-queries.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { UserFacts } from './user-facts.tsx'

interface UserPanelProps extends PanelRow {
  editAddress: (id: string) => string
  viewAddress: (id: string) => string
  onRemoved: () => void
}

/** One user: the facts, or the form in their place. */
export function UserPanel(props: UserPanelProps) {
  const { id, isEdited, close, onDirty, onSending, editAddress, viewAddress, onRemoved } = props
  const navigate = useNavigate()
  const query = useUser(id)
  const { data, error, isFetching, refetch } = query
  const isFresh = useIsFresh(query)
  // What a form starts from has to be fresh. What is told of it afterwards takes nothing away that was typed.
  const user = isEdited && !isFresh ? undefined : data
  const goTo = (address: string) => void navigate(address, { replace: true, preventScrollReset: true })

  if (isNoSuch(error) && !(user && isEdited)) {
    return <EmptyState title="Такого пользователя нет" text="Его удалили, или в адресе страницы ошибка." />
  }
  if (!user) {
    if (error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <PanelSkeleton label="Загружаем пользователя" />
  }
  return isEdited ? (
    <UserForm user={user} onDirty={onDirty} onSending={onSending} onLeave={() => goTo(viewAddress(id))} />
  ) : (
    <UserFacts user={user} editAddress={editAddress(id)} onRemoved={onRemoved} onLeave={close} />
  )
}
