import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

import type { LinkRecord } from '#web/features/links/link.ts'

import { CreateLink } from './create-link.tsx'
import { useDrawerFocus } from './drawer-focus.ts'
import { EditLink } from './edit-link.tsx'
import type { SavedLinkRecord } from './saved-state.ts'
import { useUnsavedGuard } from './unsaved-guard.ts'

import classes from './link-drawer.module.css'

interface LinkDrawerProps {
  /** The id of the link to edit. */
  subject: 'new' | (string & {}) | undefined
  /** The new link once it is made. */
  saved: SavedLinkRecord | undefined
  startTarget: string
  onCreated: (link: LinkRecord) => void
  onAnother: () => void
  onClose: () => void
  onToList: () => void
}

/** Creates and edits a link beside the list; on a phone over all of it. */
export function LinkDrawer({
  subject,
  saved,
  startTarget,
  onCreated,
  onAnother,
  onClose,
  onToList
}: LinkDrawerProps) {
  const guard = useUnsavedGuard()
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const isRoomy = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })
  // While it slides away it shows what it showed.
  const [shown, setShown] = useState({ subject, saved })
  if (subject !== undefined && (subject !== shown.subject || saved !== shown.saved)) {
    setShown({ subject, saved })
  }
  useDrawerFocus(subject !== undefined)

  return (
    <Drawer
      opened={subject !== undefined}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : isRoomy ? 920 : 560}
      title={shown.subject === 'new' ? 'Новая ссылка' : 'Изменить ссылку'}
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      // A header of its own would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnEscape={!guard.isAsking}
      returnFocus={false}
      transitionProps={{ duration: 160 }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body
      }}
    >
      {shown.subject === 'new' ? (
        <CreateLink
          startTarget={startTarget}
          saved={shown.saved}
          onDirty={guard.setDirty}
          onSaved={onCreated}
          onAnother={onAnother}
          onToList={onToList}
        />
      ) : (
        shown.subject !== undefined && (
          <EditLink
            key={shown.subject}
            id={shown.subject}
            onDirty={guard.setDirty}
            onClose={onClose}
            onToList={onToList}
          />
        )
      )}
    </Drawer>
  )
}
