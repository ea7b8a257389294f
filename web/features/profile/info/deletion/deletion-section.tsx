import { Button } from '@mantine/core'
import { useState } from 'react'

import { DELETION_DAYS } from '#contract/legal.ts'
import type { Profile } from '#contract/user.ts'
import { Section } from '#web/features/profile/section.tsx'
import { count } from '#web/ui/format.ts'
import { useFocusBack } from '#web/ui/use-focus-back.ts'

import { DeleteDialog } from './delete-dialog.tsx'
import { KeepAccount } from './keep-account.tsx'

import parts from '#web/features/profile/parts.module.css'

const term = count(DELETION_DAYS, ['день', 'дня', 'дней'])

export function DeletionSection({ profile: { deletion, hasPassword } }: { profile: Profile }) {
  const [opened, setOpened] = useState(false)
  useFocusBack(opened)
  return (
    <Section id="deletion" title={deletion === null ? 'Удалить аккаунт' : 'Аккаунт удаляется'}>
      {deletion !== null ? (
        <KeepAccount deletion={deletion} />
      ) : (
        <>
          <p className={parts.text}>
            Аккаунт удалится через {term} после того, как вы попросите. До этого дня ссылки работают, а вы
            можете передумать: войти и нажать «Оставить аккаунт». Потом исчезнут ссылки, статистика и данные
            профиля, а по коротким адресам люди увидят, что ссылка удалена. Вернуть их будет нельзя.
          </p>
          <Button variant="outline" color="error" onClick={() => setOpened(true)}>
            Удалить аккаунт…
          </Button>
        </>
      )}
      <DeleteDialog opened={opened} hasPassword={hasPassword} onClose={() => setOpened(false)} />
    </Section>
  )
}
