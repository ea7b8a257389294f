import { Button } from '@mantine/core'
import { useState } from 'react'

import { DELETION_DAYS } from '#contract/legal.ts'
import type { Profile } from '#contract/user.ts'
import { Section } from '#web/features/profile/section.tsx'
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'
import { count } from '#web/ui/format.ts'
import { useLatePart } from '#web/ui/late-part.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import { KeepAccount } from './keep-account.tsx'
import { LateRenewalOff } from './late-renewal-off.tsx'

import parts from '#web/features/profile/parts.module.css'

const loadDialog = async () => (await import('./delete-dialog.tsx')).DeleteDialog

const term = count(DELETION_DAYS, ['день', 'дня', 'дней'])

export function DeletionSection({ profile }: { profile: Profile }) {
  const { deletion } = profile
  const [opened, setOpened] = useState(false)
  // It may be kept here or in the line above the page.
  const [wasToGo, setWasToGo] = useState(false)
  if (deletion !== null && !wasToGo) setWasToGo(true)
  const close = () => setOpened(false)
  useFocusBack(opened)
  useBackCloses(opened, close)
  const dialog = useLatePart(loadDialog, opened, close)
  return (
    <Section id="deletion" title={deletion === null ? 'Удалить аккаунт' : 'Аккаунт удаляется'}>
      {deletion !== null ? (
        <KeepAccount profile={profile} deletion={deletion} />
      ) : (
        <>
          {wasToGo && <LateRenewalOff profile={profile} />}
          <p className={parts.text}>
            Аккаунт удалится через {term} после того, как вы попросите. До этого дня ссылки работают, а вы
            можете передумать: войти и нажать «Оставить аккаунт». Потом исчезнут ссылки, статистика и данные
            профиля, а по коротким адресам люди увидят, что ссылка удалена. Вернуть их будет нельзя. Ссылка,
            которой владеют и другие, останется у них.
          </p>
          <Button variant="outline" color="error" onClick={() => setOpened(true)}>
            Удалить аккаунт…
          </Button>
        </>
      )}
      {dialog && <dialog.Part opened={opened} profile={profile} onClose={close} />}
    </Section>
  )
}
