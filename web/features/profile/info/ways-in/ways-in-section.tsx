import { IconCheck } from '@tabler/icons-react'

import type { Profile } from '#contract/user.ts'
import { useConfig } from '#web/api/config.ts'
import { Failure } from '#web/features/profile/failure.tsx'
import { Section } from '#web/features/profile/section.tsx'

import { useLinkReturn } from './link-return.ts'
import { providers } from './providers.ts'
import { WayIn } from './way-in.tsx'

import parts from '#web/features/profile/parts.module.css'
import classes from './ways-in-section.module.css'

/** Further ways in: those that this server has, and those that are linked. */
export function WaysInSection({ profile }: { profile: Profile }) {
  const { data: config } = useConfig()
  const { link, problem } = useLinkReturn()
  const shown = providers.filter(
    provider => profile.identities.includes(provider) || config?.social[provider] === true
  )
  if (shown.length === 0 && !problem && link.isIdle) return null
  return (
    <Section
      id="ways-in"
      title="Способы входа"
      lead="Привяжите аккаунт, и сможете входить одной кнопкой, без пароля."
    >
      <output>
        {link.isPending && <span className={parts.quiet}>Привязываем…</span>}
        {link.isSuccess && (
          <span className={parts.done}>
            <IconCheck size={18} aria-hidden />
            Привязали. Теперь можно входить и так.
          </span>
        )}
      </output>
      <Failure error={link.error} />
      {problem && (
        <p className={parts.failure} role="alert">
          {problem}
        </p>
      )}
      <ul className={classes.list}>
        {shown.map(provider => (
          <WayIn
            key={provider}
            provider={provider}
            profile={profile}
            canLink={config?.social[provider] === true}
            onUnlinked={link.reset}
          />
        ))}
      </ul>
    </Section>
  )
}
