import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

import { CreateLink } from './create-link.tsx'
import { EditLink } from './edit-link.tsx'
import { useUnsavedGuard } from './unsaved-guard.ts'

import classes from './link-drawer.module.css'

interface LinkDrawerProps {
  /** The id of the link to edit. */
  subject: 'new' | (string & {}) | undefined
  startTarget: string
  onClose: () => void
}

/** Creates and edits a link beside the list; on a phone over all of it. */
export function LinkDrawer({ subject, startTarget, onClose }: LinkDrawerProps) {
  const guard = useUnsavedGuard()
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  // While it slides away it shows what it showed.
  const [shown, setShown] = useState(subject)
  if (subject !== undefined && subject !== shown) setShown(subject)

  return (
    <Drawer
      opened={subject !== undefined}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 560}
      title={shown === 'new' ? 'Новая ссылка' : 'Изменить ссылку'}
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      // A header of its own would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnEscape={!guard.isAsking}
      transitionProps={{ duration: 160 }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body
      }}
    >
      {shown === 'new' ? (
        <CreateLink startTarget={startTarget} onDirty={guard.setDirty} />
      ) : (
        shown !== undefined && <EditLink key={shown} id={shown} onDirty={guard.setDirty} onClose={onClose} />
      )}
    </Drawer>
  )
}
