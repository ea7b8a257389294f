import { deviceOf } from './device.ts'

/** Names of apps with a browser inside; one that does not say its name goes by its browser. */
const appNames: Record<string, string> = {
  telegram: 'Telegram',
  vk: 'ВКонтакте',
  threads: 'Threads',
  instagram: 'Instagram',
  facebook: 'Facebook',
  ok: 'Одноклассники',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  viber: 'Viber',
  max: 'MAX',
  pinterest: 'Pinterest',
  x: 'X',
  linkedin: 'LinkedIn',
  yandex: 'Яндекс',
  google: 'Google'
}

/** A device as its owner knows it, such as «Chrome, Windows»; empty when nothing is known. */
export function deviceLabel(userAgent: string): string {
  const { browser, os, inApp } = deviceOf(userAgent)
  return [appNames[inApp ?? ''] ?? browser, os].filter(Boolean).join(', ')
}
