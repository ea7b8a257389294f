import {
  IconArticle,
  IconBrandAppstore,
  IconBrandGooglePlay,
  IconBrandInstagram,
  IconBrandOkRu,
  IconBrandTelegram,
  IconBrandTiktok,
  IconBrandVk,
  IconBrandWhatsapp,
  IconBrandYoutube,
  IconDeviceMobile,
  IconMessageCircle,
  IconPlayerPlay,
  IconShoppingBag,
  IconTag,
  IconWorld,
  type TablerIcon
} from '@tabler/icons-react'

import type { LinkType } from '#contract/link-types.ts'

/** What each type of target looks like. */
export const targetIcons: Record<LinkType, TablerIcon> = {
  wildberries: IconShoppingBag,
  ozon: IconShoppingBag,
  yandexmarket: IconShoppingBag,
  megamarket: IconShoppingBag,
  aliexpress: IconShoppingBag,
  avito: IconTag,
  telegram: IconBrandTelegram,
  whatsapp: IconBrandWhatsapp,
  vk: IconBrandVk,
  ok: IconBrandOkRu,
  youtube: IconBrandYoutube,
  rutube: IconPlayerPlay,
  dzen: IconArticle,
  tiktok: IconBrandTiktok,
  instagram: IconBrandInstagram,
  max: IconMessageCircle,
  appstore: IconBrandAppstore,
  googleplay: IconBrandGooglePlay,
  rustore: IconDeviceMobile,
  site: IconWorld
}
