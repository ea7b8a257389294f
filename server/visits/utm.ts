import { cleanText } from './text.ts'

export interface Utm {
  utm_source: string
  utm_medium: string
  utm_campaign: string
  utm_term: string
  utm_content: string
}

const MAX_VALUE = 200
const MAX_QUERY = 8192

const NONE: Utm = { utm_source: '', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' }

/** The five UTM marks of a raw query string; of a repeated mark the first counts. */
export function utmOf(query: string): Utm {
  if (!/utm/i.test(query)) return NONE
  const params = new URLSearchParams(cleanText(query, MAX_QUERY))
  const mark = (name: keyof Utm) => cleanText(params.get(name) ?? '', MAX_VALUE)
  return {
    utm_source: mark('utm_source'),
    utm_medium: mark('utm_medium'),
    utm_campaign: mark('utm_campaign'),
    utm_term: mark('utm_term'),
    utm_content: mark('utm_content')
  }
}
