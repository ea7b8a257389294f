import type { utmKeys } from '#contract/analytics.ts'

export type UtmKey = (typeof utmKeys)[number]

/** What people call the five parameters. */
export const utmNames: Record<UtmKey, string> = {
  source: 'Источник рекламы',
  medium: 'Канал',
  campaign: 'Кампания',
  term: 'Ключевое слово',
  content: 'Объявление'
}
