import { useState } from 'react'

import { formOf, type Subject } from '#web/features/admin/promo/promo-address.ts'
import { SideDrawer } from '#web/ui/drawer/side-drawer.tsx'
import { useUnsavedGuard } from '#web/ui/drawer/unsaved-guard.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { EditPromo } from './edit-promo.tsx'
import { PromoForm } from './promo-form.tsx'

interface PromoDrawerProps {
  subject: Subject
  onClose: () => void
  onToList: () => void
}

/** Creates and edits a promo code beside the list. */
export function PromoDrawer({ subject, onClose, onToList }: PromoDrawerProps) {
  const guard = useUnsavedGuard(formOf)
  const key = subject && JSON.stringify(subject)
  // While it slides away it shows what it showed.
  const [shown, setShown] = useState({ subject, key })
  if (subject && key !== shown.key) setShown({ subject, key })

  const rest = { onDirty: guard.setDirty, onUnchanged: onClose, onToList }
  return (
    <SideDrawer
      opened={subject !== undefined}
      onClose={onClose}
      width={600}
      title={shown.subject?.kind === 'edit' ? `Промокод ${shown.subject.code}` : 'Новый промокод'}
      isCovered={guard.isAsking}
    >
      {shown.subject?.kind === 'new' && (
        <PromoForm
          {...rest}
          onSaved={({ code }) => {
            notifyDone(`Промокод ${code} создан`)
            onClose()
          }}
        />
      )}
      {shown.subject?.kind === 'edit' && (
        <EditPromo
          {...rest}
          key={shown.key}
          code={shown.subject.code}
          onSaved={() => {
            notifyDone('Изменения сохранены')
            onClose()
          }}
        />
      )}
    </SideDrawer>
  )
}
