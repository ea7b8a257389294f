import { shortUrl, useConfig } from '#web/api/config.ts'

/** Until the settings are there, the page's own host stands in. */
export function useShortUrl(slug: string): string {
  const { data } = useConfig()
  return shortUrl(data?.shortBase ?? location.origin, slug)
}
