import { tabStorage } from './storage.ts'

const KEY = 'banner-room'

/** How high the banners of whose session this is are, pixels: the screens keep that room before the profile comes. */
export const keepBannerRoom = (height: number): void =>
  height > 0 ? tabStorage.setItem(KEY, String(height)) : tabStorage.removeItem(KEY)

/** As far as this tab remembers. */
export const bannerRoom = (): number => Number(tabStorage.getItem(KEY))
