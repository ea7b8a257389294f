import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandOkRu,
  IconBrandPinterest,
  IconBrandTelegram,
  IconBrandTiktok,
  IconBrandVk,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
  IconCompass,
  IconDots,
  IconLink,
  IconMessageCircle,
  IconBrandViber,
  IconPlayerPlay,
  IconQrcode,
  type Icon
} from '@tabler/icons-react'

import { sourceName } from '#contract/source-names.ts'

interface Source {
  name: string
  icon: Icon
}

const icons: Record<string, Icon> = {
  vk: IconBrandVk,
  telegram: IconBrandTelegram,
  instagram: IconBrandInstagram,
  youtube: IconBrandYoutube,
  ok: IconBrandOkRu,
  whatsapp: IconBrandWhatsapp,
  tiktok: IconBrandTiktok,
  dzen: IconCompass,
  rutube: IconPlayerPlay,
  pinterest: IconBrandPinterest,
  x: IconBrandX,
  facebook: IconBrandFacebook,
  viber: IconBrandViber,
  max: IconMessageCircle,
  qr: IconQrcode,
  direct: IconLink,
  other: IconDots
}

export const sourceOf = (code: string): Source => ({
  name: sourceName(code),
  icon: (Object.hasOwn(icons, code) ? icons[code] : undefined) ?? IconDots
})
