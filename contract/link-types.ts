import { Type, type Static } from 'typebox'

/** What a target may be. */
export const linkTypes = [
  'wildberries',
  'ozon',
  'yandexmarket',
  'megamarket',
  'aliexpress',
  'avito',
  'telegram',
  'whatsapp',
  'vk',
  'ok',
  'youtube',
  'rutube',
  'dzen',
  'tiktok',
  'instagram',
  'max',
  'appstore',
  'googleplay',
  'rustore',
  'site'
] as const
export const LinkType = Type.Enum(linkTypes)
export type LinkType = Static<typeof LinkType>
