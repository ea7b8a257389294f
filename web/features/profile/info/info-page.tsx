import { WithProfile } from '#web/features/profile/with-profile.tsx'

import { DeletionSection } from './deletion/deletion-section.tsx'
import { EmailSection } from './email/email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { OwnVisitsSection } from './own-visits-section.tsx'
import { PasswordSection } from './password/password-section.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { TelegramSection } from './telegram-section.tsx'
import { WaysInSection } from './ways-in/ways-in-section.tsx'
import { WildberriesSection } from './wildberries/wildberries-section.tsx'

/** Everything about the own account that can be seen and changed. */
export const InfoPage = () => (
  <WithProfile>
    {profile => (
      <>
        <EmailSection profile={profile} />
        <TelegramSection telegram={profile.telegram} />
        <PasswordSection profile={profile} />
        <WaysInSection profile={profile} />
        <WildberriesSection profile={profile} />
        <OwnVisitsSection />
        <SessionsSection />
        <ExportSection />
        <DeletionSection profile={profile} />
      </>
    )}
  </WithProfile>
)
