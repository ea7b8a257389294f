/** Of the page: what it may load, and from where. */
const policy = [
  "default-src 'self'",
  // Components set sizes and places through style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'"
].join(';')

const YEAR_SECONDS = 31_536_000

export type SecurityHeaders = Readonly<Record<string, string>>

/** Security headers of the API and the page, made once; the redirect sets its own few. */
export const securityHeaders = (https: boolean): SecurityHeaders => ({
  'content-security-policy': policy,
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
