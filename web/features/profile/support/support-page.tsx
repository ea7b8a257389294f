import { WithProfile } from '#web/features/profile/with-profile.tsx'

import { AnswersSection } from './answers/answers-section.tsx'
import { QuestionSection } from './question-section.tsx'
import { RefundSection } from './refund/refund-section.tsx'
import { Ways } from './ways.tsx'

export const SupportPage = () => (
  <WithProfile>
    {profile => (
      <>
        <QuestionSection profile={profile} />
        <RefundSection profile={profile} />
        <Ways />
        <AnswersSection />
      </>
    )}
  </WithProfile>
)
