import { emptyUtm, utmKeys, type Utm } from './utm.ts'

export interface UtmPreset {
  name: string
  marks: Partial<Utm>
  /** What belongs behind the short link where it is published, and why. */
  tail?: { query: string; use: string }
}

/** Where sellers publish links, in the words that reports know. */
export const utmPresets: readonly UtmPreset[] = [
  { name: 'ВКонтакте', marks: { source: 'vk', medium: 'social' } },
  { name: 'Telegram-канал', marks: { source: 'telegram', medium: 'social' } },
  { name: 'Блогер', marks: { source: 'blogger', medium: 'influencer' } },
  { name: 'Дзен', marks: { source: 'dzen', medium: 'article' } },
  { name: 'Рассылка', marks: { source: 'newsletter', medium: 'email' } },
  { name: 'QR и офлайн', marks: { source: 'qr', medium: 'offline' } },
  {
    name: 'Яндекс Директ',
    marks: { source: 'yandex', medium: 'cpc' },
    // Direct puts values in their place only in the address of its own advertisement.
    tail: {
      query: '?utm_campaign={campaign_id}&utm_content={ad_id}&utm_term={keyword}',
      use: 'Директ подставит номера кампании и объявления и слово из поиска, вы увидите их в обзоре и в Метрике.'
    }
  }
]

const isOfPreset = (key: keyof Utm, value: string) => utmPresets.some(({ marks }) => marks[key] === value)

export const isChosen = (preset: UtmPreset, utm: Utm): boolean =>
  utmKeys.every(key => {
    const wanted = preset.marks[key]
    return wanted === undefined || utm[key] === wanted
  })

/** The marks after a preset: what another preset had set goes, what somebody typed where this one says nothing stays. */
export function withPreset(preset: UtmPreset, utm: Utm): Utm {
  const marks = { ...emptyUtm }
  for (const key of utmKeys) marks[key] = preset.marks[key] ?? (isOfPreset(key, utm[key]) ? '' : utm[key])
  return marks
}
