import type { Profile } from '#contract/user.ts'
import { Section } from '#web/features/profile/section.tsx'

import { ChangePassword } from './change-password.tsx'
import { MailPassword } from './mail-password.tsx'

import parts from '#web/features/profile/parts.module.css'

/** Who signs in through somebody else has none yet. */
export const PasswordSection = ({ profile: { hasPassword, username } }: { profile: Profile }) =>
  hasPassword ? (
    <Section
      id="password"
      title="Пароль"
      lead="После смены все остальные устройства выйдут из аккаунта, это останется."
    >
      <ChangePassword username={username} />
      <MailPassword username={username} action="Не помню нынешний: прислать ссылку" variant="subtle" />
    </Section>
  ) : (
    <Section id="password" title="Пароль">
      <p className={parts.text}>
        Пароля у вас пока нет: вы входите без него. Чтобы задать пароль, откройте ссылку из письма. Другие
        устройства после этого выйдут из аккаунта.
      </p>
      <MailPassword username={username} action="Задать пароль" variant="default" />
    </Section>
  )
