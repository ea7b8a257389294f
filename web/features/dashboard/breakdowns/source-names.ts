const names: Record<string, string> = {
  vk: 'ВКонтакте',
  telegram: 'Telegram',
  instagram: 'Instagram',
  youtube: 'YouTube',
  ok: 'Одноклассники',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  dzen: 'Дзен',
  rutube: 'Rutube',
  pinterest: 'Pinterest',
  x: 'X',
  facebook: 'Facebook',
  viber: 'Viber',
  max: 'MAX',
  direct: 'Прямые переходы',
  other: 'Другое'
}

/** A source that the page does not know yet is shown as the server names it. */
export const sourceName = (code: string): string =>
  (Object.hasOwn(names, code) ? names[code] : undefined) ?? code
