/** The longest host name: RFC 1035 § 2.3.4. */
const MAX_HOST = 253
const MAX_REFERRER = 2048

/**
 * Host of a Referer without `www.` before a name of two labels or more, lower-case and in punycode; of `android-app://…` the package.
 * `''` for everything else: no address, a file, a browser's own page.
 */
export function referrerHost(referrer: string): string {
  if (!/^(?:https?|android-app):/i.test(referrer)) return ''
  const host = URL.parse(referrer.slice(0, MAX_REFERRER))?.hostname ?? ''
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\.(?=.*\.)/, '')
    .slice(0, MAX_HOST)
}
