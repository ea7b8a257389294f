import type { Profile } from '#contract/user.ts'

import { ConfirmBanner } from './confirm-banner.tsx'
import { DeletionBanner } from './deletion-banner.tsx'
import { TokenBanner } from './token-banner.tsx'

/** Whatever the account waits for, line by line. */
export const WaitingBanners = ({ profile }: { profile: Profile }) => (
  <>
    {profile.deletion !== null && <DeletionBanner date={profile.deletion} />}
    {!profile.confirm && <ConfirmBanner username={profile.username} mail={profile.confirmMail} />}
    <TokenBanner profile={profile} />
  </>
)
