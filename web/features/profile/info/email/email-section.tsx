import type { Profile } from '#contract/user.ts'
import { Section } from '#web/features/profile/section.tsx'

import { Unconfirmed } from './unconfirmed.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './email-section.module.css'

export const EmailSection = ({ profile }: { profile: Profile }) => (
  <Section id="email" title="Почта" lead="С ней вы входите, на неё приходят письма сервиса.">
    <p className={classes.address}>
      <span className={parts.value}>{profile.username}</span>
      <span className={classes.state} data-confirmed={profile.confirm}>
        {profile.confirm ? 'Подтверждена' : 'Не подтверждена'}
      </span>
    </p>
    {!profile.confirm && <Unconfirmed profile={profile} />}
  </Section>
)
