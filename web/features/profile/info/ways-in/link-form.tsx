import type { Provider } from '#contract/auth.ts'
import { PasswordQuestion } from '#web/features/profile/info/password-question.tsx'

import type { LinkStart } from './link-start.ts'
import { providerNames } from './providers.ts'

import parts from '#web/features/profile/parts.module.css'

interface LinkFormProps {
  provider: Provider
  start: LinkStart
  username: string
  onCancel: () => void
}

/** A further way in is as good as the password, so it is asked for. */
export function LinkForm({ provider, start, username, onCancel }: LinkFormProps) {
  const { begin, isLeaving, error, reset } = start
  return (
    <PasswordQuestion
      send={(password, onError) => begin({ password }, onError)}
      error={error}
      reset={reset}
      action="Продолжить"
      doing="Переходим…"
      color="accent"
      isBusy={isLeaving}
      onCancel={onCancel}
    >
      <p className={parts.text}>
        Введите пароль, чтобы привязать мог только хозяин аккаунта. Дальше вход подтвердит{' '}
        {providerNames[provider]}.
      </p>
      {/* Keepers of passwords want to know whose it is. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
    </PasswordQuestion>
  )
}
