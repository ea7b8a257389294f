import { shortUrl, useConfig } from '#web/api/config.ts'

/** Where short links live. Until the server has said it: here, which is where they live unless told otherwise. */
export function useShortDomain() {
  const { data } = useConfig()
  const base = data?.shortBase ?? window.location.origin
  return {
    /** «trp.ru/», as people read it. */
    prefix: shortUrl(base.replace(/^https?:\/\//, ''), ''),
    urlOf: (slug: string) => shortUrl(base, slug)
  }
}
