import { useEffect, useRef, useState, type ReactNode } from 'react'

import { formOf } from '#web/features/admin/list/list-address.ts'
import { useDrawerClose } from '#web/ui/drawer/drawer-close.ts'
import { SideDrawer } from '#web/ui/drawer/side-drawer.tsx'
import { useUnsavedGuard } from '#web/ui/drawer/unsaved-guard.ts'

import classes from './row-panel.module.css'

/** What the inside of a panel is given. */
export interface PanelRow {
  id: string
  /** The form is shown instead of the facts. */
  isEdited: boolean
  close: () => void
  /** For a form: whether something would be lost. */
  onDirty: (isDirty: boolean) => void
  /** And whether it is being saved. */
  onSending: (isSending: boolean) => void
}

interface RowPanelProps {
  id: string | undefined
  isEdited: boolean
  /** The address without a panel. */
  listAddress: string
  title: (id: string) => string
  children: (row: PanelRow) => ReactNode
}

const WIDTH = 600

/** Everything about one row, beside the list; on a phone over all of it. */
export function RowPanel({ id, isEdited, listAddress, title, children }: RowPanelProps) {
  const guard = useUnsavedGuard(formOf)
  const close = useDrawerClose(id !== undefined, listAddress)
  // While it slides away it shows what it showed.
  const [shown, setShown] = useState({ id, isEdited, name: id === undefined ? '' : title(id) })
  const name = id === undefined ? shown.name : title(id)
  const isNew = id !== shown.id || isEdited !== shown.isEdited || name !== shown.name
  if (id !== undefined && isNew) setShown({ id, isEdited, name })

  useEffect(() => {
    if (id === undefined || !name) return undefined
    let before: string | undefined
    // The screen around says its own name first.
    const timer = setTimeout(() => {
      before = document.title
      document.title = `${name} · Тропа`
    })
    return () => {
      clearTimeout(timer)
      if (before !== undefined) document.title = before
    }
  }, [id, name])
  // «Изменить» and «Сохранить» go with what they stood under: the focus stays in the panel.
  const inside = useRef<HTMLDivElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current === isEdited) return
    wasEdited.current = isEdited
    if (document.activeElement !== document.body) return
    inside.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
  }, [isEdited])

  return (
    <SideDrawer
      opened={id !== undefined}
      onClose={close}
      width={WIDTH}
      title={name}
      isCovered={guard.isAsking}
    >
      <div ref={inside} className={classes.inside}>
        {shown.id !== undefined &&
          children({
            id: shown.id,
            isEdited: shown.isEdited,
            close,
            onDirty: guard.setDirty,
            onSending: guard.setSending
          })}
      </div>
    </SideDrawer>
  )
}
