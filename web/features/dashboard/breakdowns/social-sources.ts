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
  type Icon
} from '@tabler/icons-react'

interface Source {
  name: string
  icon: Icon
}

const sources: Record<string, Source> = {
  vk: { name: 'ВКонтакте', icon: IconBrandVk },
  telegram: { name: 'Telegram', icon: IconBrandTelegram },
  instagram: { name: 'Instagram', icon: IconBrandInstagram },
  youtube: { name: 'YouTube', icon: IconBrandYoutube },
  ok: { name: 'Одноклассники', icon: IconBrandOkRu },
  whatsapp: { name: 'WhatsApp', icon: IconBrandWhatsapp },
  tiktok: { name: 'TikTok', icon: IconBrandTiktok },
  dzen: { name: 'Дзен', icon: IconCompass },
  rutube: { name: 'Rutube', icon: IconPlayerPlay },
  pinterest: { name: 'Pinterest', icon: IconBrandPinterest },
  x: { name: 'X', icon: IconBrandX },
  facebook: { name: 'Facebook', icon: IconBrandFacebook },
  viber: { name: 'Viber', icon: IconBrandViber },
  max: { name: 'MAX', icon: IconMessageCircle },
  direct: { name: 'Прямые переходы', icon: IconLink },
  other: { name: 'Другое', icon: IconDots }
}

/** A source that the page does not know yet is shown as the server names it. */
export const sourceOf = (code: string): Source => sources[code] ?? { name: code, icon: IconDots }
