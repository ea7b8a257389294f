import { useProfile } from '#web/api/profile.ts'
import { useLatePart } from '#web/ui/late-part.ts'

const loadConfirm = async () => (await import('#web/app/banners/confirm-banner.tsx')).ConfirmBanner
const loadDeletion = async () => (await import('#web/app/banners/deletion-banner.tsx')).DeletionBanner
const loadToken = async () => (await import('#web/app/banners/token-banner.tsx')).TokenBanner

/** What the account waits for, above every screen. Most accounts wait for nothing: the banners come when there is something. */
export function AccountBanners() {
  const { data: profile } = useProfile()
  const deletion = useLatePart(loadDeletion, typeof profile?.deletion === 'string')
  const confirm = useLatePart(loadConfirm, profile?.confirm === false)
  const token = useLatePart(loadToken, typeof profile?.wbTokenExpires === 'string')
  if (!profile) return null
  return (
    <>
      {deletion && profile.deletion !== null && <deletion.Part date={profile.deletion} />}
      {confirm && !profile.confirm && <confirm.Part username={profile.username} mail={profile.confirmMail} />}
      {token && <token.Part profile={profile} />}
    </>
  )
}
