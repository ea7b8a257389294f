import '#web/features/auth/field-styles.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { users } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { isDeadLink } from '#web/features/auth/dead-link.ts'
import { DeadRestoreLink } from '#web/features/auth/dead-restore-link.tsx'
import { forgetSecret, heldSecret } from '#web/features/auth/mailed-secret.ts'
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx'
import { TokenAdoptionScreen } from '#web/features/auth/token-adoption-screen.tsx'
import { isWholeSecret } from '#web/features/auth/whole-secret.ts'
import { notifyDone } from '#web/ui/notify.ts'

/** The secret is in the page's memory only: after a reload the mailed link has to be opened again. */
export function RestorePage() {
  const [secret] = useState(() => heldSecret('restore'))
  const [isDead, setDead] = useState(false)
  const [token, setToken] = useState('')
  const navigate = useNavigate()

  if (token) {
    return (
      <TokenAdoptionScreen
        candidate={token}
        isAwaited
        onDone={() => {
          notifyDone('Пароль изменён. На других устройствах нужно войти заново.')
          void navigate(pagePaths.dashboard, { replace: true })
        }}
      />
    )
  }
  if (!secret) {
    return (
      <AuthFrame
        title="Откройте ссылку из письма ещё раз"
        lead="После обновления страницы мы её не помним: так надёжнее."
      >
        <DeadRestoreLink />
      </AuthFrame>
    )
  }
  if (!isWholeSecret(secret)) {
    return (
      <AuthFrame
        title="Ссылка скопирована не целиком"
        lead="Откройте её прямо из письма или скопируйте ещё раз, до последнего знака."
      >
        <DeadRestoreLink />
      </AuthFrame>
    )
  }
  return isDead ? (
    <AuthFrame title="Ссылка не сработала" lead="Она старше часа, или по ней уже сменили пароль.">
      <DeadRestoreLink />
    </AuthFrame>
  ) : (
    <AuthFrame title="Новый пароль" lead="После смены вы войдёте здесь, а на других устройствах выйдете.">
      <NewPasswordForm
        action="Сменить пароль"
        save={newPassword => call(users.restore, { params: { secret }, body: { newPassword } })}
        onSaved={({ data }) => {
          forgetSecret('restore')
          setToken(data.access_token)
        }}
        onRefused={error => {
          if (!isDeadLink(error)) return
          forgetSecret('restore')
          setDead(true)
        }}
      />
    </AuthFrame>
  )
}
