import type { LinkRecord } from '#web/features/links/link.ts'

import { CreateLink } from './create-link.tsx'
import { EditLink } from './edit-link.tsx'
import { NoConnection } from './no-connection.tsx'
import type { SavedLinkRecord } from './saved-state.ts'

export interface LinkFormsProps {
  /** The id of the link to edit. */
  subject: 'new' | (string & {})
  /** The new link once it is made. */
  saved: SavedLinkRecord | undefined
  startTarget: string
  /** The id of the link that a new one starts as a copy of. */
  like: string | undefined
  onDirty: (dirty: boolean) => void
  onSending: (sending: boolean) => void
  onCreated: (link: LinkRecord) => void
  onAnother: () => void
  onClose: () => void
  onToList: () => void
}

/** What the drawer holds: the form of a new link, or of one that is there. */
export function LinkForms({
  subject,
  saved,
  startTarget,
  like,
  onDirty,
  onSending,
  onCreated,
  onAnother,
  onClose,
  onToList
}: LinkFormsProps) {
  return (
    <>
      <NoConnection />
      {subject === 'new' ? (
        <CreateLink
          startTarget={startTarget}
          like={like}
          saved={saved}
          onDirty={onDirty}
          onSending={onSending}
          onSaved={onCreated}
          onAnother={onAnother}
          onToList={onToList}
        />
      ) : (
        <EditLink
          key={subject}
          id={subject}
          onDirty={onDirty}
          onSending={onSending}
          onClose={onClose}
          onToList={onToList}
        />
      )}
    </>
  )
}
