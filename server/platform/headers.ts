/** Where the visits counter of the page lives. */
const METRIKA = 'https://mc.yandex.ru'

/** Of the page: what it may load, and from where. */
const policyFor = (metrika: boolean) =>
  [
    "default-src 'self'",
    ...(metrika ? [`script-src 'self' ${METRIKA}`, `connect-src 'self' ${METRIKA}`] : []),
    // Components set sizes and places through style attributes.
    "style-src 'self' 'unsafe-inline'",
    // Pictures of previews are on any site.
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join(';')

const YEAR_SECONDS = 31_536_000

export type SecurityHeaders = Readonly<Record<string, string>>

interface PageSettings {
  https: boolean
  /** Whether the page has a visits counter, which it loads when a person allows it. */
  metrika: boolean
}

/** Security headers of the API and the page, made once; the redirect sets its own few. */
export const securityHeaders = ({ https, metrika }: PageSettings): SecurityHeaders => ({
  'content-security-policy': policyFor(metrika),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(https && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` })
})

/** Of every answer that tells of a problem, whoever gives it. */
export const problemHeaders: SecurityHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff'
}
