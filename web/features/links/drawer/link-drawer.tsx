import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

import type { LinkRecord } from '#web/features/links/link.ts'
import { SideDrawer } from '#web/ui/drawer/side-drawer.tsx'
import { useUnsavedGuard } from '#web/ui/drawer/unsaved-guard.ts'

import { CreateLink } from './create-link.tsx'
import { EditLink } from './edit-link.tsx'
import type { SavedLinkRecord } from './saved-state.ts'

const formOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}?${new URLSearchParams(search).has('create')}`

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
  const guard = useUnsavedGuard(formOf)
  const isRoomy = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })
  // While it slides away it shows what it showed.
  const [shown, setShown] = useState({ subject, saved })
  if (subject !== undefined && (subject !== shown.subject || saved !== shown.saved)) {
    setShown({ subject, saved })
  }

  return (
    <SideDrawer
      opened={subject !== undefined}
      onClose={onClose}
      width={isRoomy ? 920 : 560}
      title={shown.subject === 'new' ? 'Новая ссылка' : 'Изменить ссылку'}
      isCovered={guard.isAsking}
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
    </SideDrawer>
  )
}
