import { useEffect, useEffectEvent, useRef } from 'react'

import { bannerRoom, keepBannerRoom } from '#web/api/banner-room.ts'
import { useProfile } from '#web/api/profile.ts'
import { useLatePart } from '#web/ui/late-part.ts'

const loadBanners = async () => (await import('./waiting-banners.tsx')).WaitingBanners

/** What the account waits for, above every screen. Most accounts wait for nothing: the banners come when there is something. */
export function AccountBanners() {
  const { data: profile, isPending } = useProfile()
  const waits = Boolean(profile && (profile.deletion ?? profile.wbTokenExpires ?? !profile.confirm))
  const banners = useLatePart(loadBanners, waits)
  const isAwaited = isPending || (waits && !banners)
  const frame = useRef<HTMLDivElement>(null)
  const keep = useEffectEvent(() => {
    if (!isAwaited) keepBannerRoom(frame.current?.offsetHeight ?? 0)
  })
  useEffect(() => {
    // When the page goes, for lines are folded and closed meanwhile.
    const pass = () => keep()
    addEventListener('pagehide', pass)
    return () => removeEventListener('pagehide', pass)
  }, [])
  return (
    <div ref={frame} {...(isAwaited && { style: { minHeight: bannerRoom() } })}>
      {profile && banners && <banners.Part profile={profile} />}
    </div>
  )
}
