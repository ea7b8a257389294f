import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

import { SideDrawer } from '#web/ui/drawer/side-drawer.tsx'
import { useUnsavedGuard } from '#web/ui/drawer/unsaved-guard.ts'
import { useLatePart } from '#web/ui/late-part.ts'

import { FormSkeleton } from './form-skeleton.tsx'
import type { LinkFormsProps } from './link-forms.tsx'
import { loadLinkForms } from './load-link-forms.ts'

const formOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}?${new URLSearchParams(search).has('create')}`

interface LinkDrawerProps extends Omit<LinkFormsProps, 'subject' | 'onDirty' | 'onSending'> {
  subject: LinkFormsProps['subject'] | undefined
}

/** Creates and edits a link beside the list; on a phone over all of it. */
export function LinkDrawer({ subject, saved, like, ...rest }: LinkDrawerProps) {
  const guard = useUnsavedGuard(formOf)
  const isRoomy = useMediaQuery('(min-width: 68.75em)', undefined, { getInitialValueInEffect: false })
  const forms = useLatePart(loadLinkForms, subject !== undefined, rest.onClose)
  // While it slides away it shows what it showed.
  const [shown, setShown] = useState({ subject, saved, like })
  const isOther = subject !== shown.subject || saved !== shown.saved || like !== shown.like
  if (subject !== undefined && isOther) {
    setShown({ subject, saved, like })
  }

  return (
    <SideDrawer
      opened={subject !== undefined}
      onClose={rest.onClose}
      width={isRoomy ? 920 : 560}
      title={shown.subject === 'new' ? 'Новая ссылка' : 'Изменить ссылку'}
      isCovered={guard.isAsking}
    >
      {shown.subject !== undefined &&
        (forms ? (
          <forms.Part
            {...rest}
            subject={shown.subject}
            saved={shown.saved}
            like={shown.like}
            onDirty={guard.setDirty}
            onSending={guard.setSending}
          />
        ) : (
          <FormSkeleton words="Открываем форму" />
        ))}
    </SideDrawer>
  )
}
