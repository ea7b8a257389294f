import { WithProfile } from '#web/features/profile/with-profile.tsx'

import { ConsentsSection } from './consents-section.tsx'
import { NewsSection } from './news-section.tsx'
import { OperatorSection } from './operator-section.tsx'
import { OwnDataSection } from './own-data-section.tsx'
import { PaymentsSection } from './payments/payments-section.tsx'
import { TextsSection } from './texts-section.tsx'

export const DocumentsPage = () => (
  <WithProfile>
    {profile => (
      <>
        <PaymentsSection />
        <ConsentsSection />
        <NewsSection news={profile.news} />
        <OwnDataSection />
        <TextsSection />
        <OperatorSection />
      </>
    )}
  </WithProfile>
)
