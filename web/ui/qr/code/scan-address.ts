import { SCAN_MARK } from '#contract/scan-mark.ts'

/** What the code holds: the short link with the mark of a scan, in letters that every reader knows. */
export function scanAddress(url: string): string {
  const address = new URL(url)
  address.search = SCAN_MARK
  address.hash = ''
  return address.href
}

/** What a person reads: the short link as it was given. */
export const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '')
