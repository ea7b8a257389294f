import { useProfile } from '#web/api/profile.ts'
import { ConfirmBanner } from '#web/app/banners/confirm-banner.tsx'
import { DeletionBanner } from '#web/app/banners/deletion-banner.tsx'

/** What the account waits for, above every screen. */
export function AccountBanners() {
  const { data: profile } = useProfile()
  if (!profile) return null
  return (
    <>
      {profile.deletion !== null && <DeletionBanner date={profile.deletion} />}
      {!profile.confirm && <ConfirmBanner username={profile.username} mail={profile.confirmMail} />}
    </>
  )
}
