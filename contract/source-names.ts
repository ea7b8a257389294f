/** What people call a label of the report `social`. */
const names: Record<string, string> = {
  vk: 'ВКонтакте',
  telegram: 'Telegram',
  instagram: 'Instagram',
  youtube: 'YouTube',
  ok: 'Одноклассники',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  dzen: 'Дзен',
  rutube: 'RUTUBE',
  pinterest: 'Pinterest',
  x: 'X',
  facebook: 'Facebook',
  viber: 'Viber',
  max: 'MAX',
  qr: 'QR-код',
  direct: 'Прямые переходы',
  other: 'Другое'
}

/** A source that is not known yet is shown as it is. */
export const sourceName = (code: string): string =>
  (Object.hasOwn(names, code) ? names[code] : undefined) ?? code
