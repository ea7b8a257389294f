import { Button } from '@mantine/core'

import type { Profile } from '#contract/user.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { useProfileRefresh } from '#web/features/profile/info/account-changes.ts'
import { Section } from '#web/features/profile/section.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { notifyDone } from '#web/ui/notify.ts'

import { MarketplaceAccess } from './marketplace-access.tsx'
import { SandboxToken } from './sandbox-token.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenHelp } from './token-help.tsx'
import { TokenState } from './token-state.tsx'

import parts from '#web/features/profile/parts.module.css'

export function WildberriesSection({ profile }: { profile: Profile }) {
  const { wbToken, wbTokenPersonal } = profile
  const confirm = useConfirm()
  const refresh = useProfileRefresh()

  const remove = async () => {
    const isDone = await confirm({
      title: 'Удалить токен?',
      text: 'Новых заказов и выкупов мы больше не увидим, собранное останется. На Wildberries он останется: если он больше не нужен, удалите его и там.',
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
      lead="По нему мы узнаём у Wildberries заказы и выкупы ваших товаров и показываем их рядом с переходами. Храним его зашифрованным и никому не показываем."
    >
      {wbToken !== null && <TokenState token={profile} />}
      <MarketplaceAccess profile={profile} />
      <TokenForm present={wbToken} isPersonal={wbTokenPersonal} />
      <SandboxToken />
      <TokenHelp />
      {wbToken !== null && (
        <Button className={parts.bare ?? ''} variant="subtle" color="error" onClick={() => void remove()}>
          Удалить токен
        </Button>
      )}
    </Section>
  )
}
