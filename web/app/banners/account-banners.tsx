import { useProfile } from '#web/api/profile.ts'
import { useLatePart } from '#web/ui/late-part.ts'

const loadBanners = async () => (await import('./waiting-banners.tsx')).WaitingBanners

/** What the account waits for, above every screen. Most accounts wait for nothing: the banners come when there is something. */
export function AccountBanners() {
  const { data: profile } = useProfile()
  const waits = profile && (profile.deletion ?? profile.wbTokenExpires ?? !profile.confirm)
  const banners = useLatePart(loadBanners, Boolean(waits))
  return profile && banners && <banners.Part profile={profile} />
}
