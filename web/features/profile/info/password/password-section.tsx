import type { Profile } from '#contract/user.ts'
import { Section } from '#web/features/profile/section.tsx'

import { ChangePassword } from './change-password.tsx'
import { MailPassword } from './mail-password.tsx'
import { NoPassword } from './no-password.tsx'

import parts from '#web/features/profile/parts.module.css'

/** Who signs in through somebody else, or has just claimed the account, has none yet. */
export const PasswordSection = ({ profile: { hasPassword, username, identities } }: { profile: Profile }) =>
  hasPassword ? (
    <Section
      id="password"
      title="Пароль"
      lead="После смены все остальные устройства выйдут из аккаунта, это останется."
    >
      <ChangePassword username={username} />
      <div>
        <p className={parts.quiet}>Не помните нынешний пароль?</p>
        <MailPassword username={username} action="Прислать ссылку на почту" variant="subtle" />
      </div>
    </Section>
  ) : (
    <Section id="password" title="Пароль">
      <NoPassword username={username} hasOtherWay={identities.length > 0} />
    </Section>
  )
