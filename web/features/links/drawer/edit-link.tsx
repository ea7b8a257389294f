import { useState } from 'react'

import { LinkForm } from '#web/features/links/form/link-form.tsx'
import type { LinkRecord } from '#web/features/links/link.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { ReadLink } from './read-link.tsx'
import { SavedLink } from './saved-link.tsx'
import { savedTitle } from './saved-words.ts'

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
  /** What was saved, when there is something new to hand on. */
  const [fresh, setFresh] = useState<{ link: LinkRecord; title: string }>()

  if (fresh) return <SavedLink {...fresh} />
  return (
    <ReadLink id={id} onToList={onToList}>
      {start => (
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
            if (saved.isLanding && !start.isLanding)
              return setFresh({ link: saved, title: savedTitle(saved, new Date()) })
            notifyDone('Изменения сохранены')
            onClose()
          }}
        />
      )}
    </ReadLink>
  )
}
