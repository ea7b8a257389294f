import { Button } from '@mantine/core'

import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useProfileRefresh } from '#web/features/profile/info/account-changes.ts'
import { Section } from '#web/features/profile/section.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

import { TokenForm } from './token-form.tsx'
import { TokenHelp } from './token-help.tsx'
import { TokenState } from './token-state.tsx'

export function WildberriesSection({ profile: { wbToken, wbTokenExpires } }: { profile: Profile }) {
  const confirm = useConfirm()
  const refresh = useProfileRefresh()

  const remove = async () => {
    const isDone = await confirm({
      title: 'Удалить токен?',
      text: 'Статистика Wildberries перестанет обновляться. Сам токен на Wildberries останется: если он больше не нужен, удалите его и там.',
      action: 'Удалить токен',
      danger: true,
      failure: 'Удалить не получилось',
      work: () => call(users.edit, { body: { wbToken: null } })
    })
    if (!isDone) return
    notifyDone('Токен Wildberries удалён.')
    await refresh()
  }

  return (
    <Section
      id="wildberries"
      title="Токен Wildberries"
      lead="С ним рядом с переходами видно, сколько раз товар заказали и выкупили. Токен хранится зашифрованным, мы только читаем статистику."
    >
      {wbToken !== null && <TokenState mask={wbToken} expires={wbTokenExpires} />}
      <TokenForm present={wbToken} />
      <TokenHelp />
      {wbToken !== null && (
        <Button variant="subtle" color="error" onClick={() => void remove()}>
          Удалить токен
        </Button>
      )}
    </Section>
  )
}
