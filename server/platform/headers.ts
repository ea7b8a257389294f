/** Where the visits counter of the page lives. */
const METRIKA = 'https://mc.yandex.ru'

const sources = (kind: string, origins: readonly string[]): string[] =>
  origins.length > 0 ? [`${kind} 'self' ${origins.join(' ')}`] : []

/** Of the page: what it may load, and from where. */
const policyFor = ({
  metrika,
  widget,
  widgetApi
}: Pick<PageSettings, 'metrika' | 'widget' | 'widgetApi'>) => {
  const counters = metrika ? [METRIKA] : []
  const widgets = widget === undefined ? [] : [widget]
  const asked = widget === undefined || widgetApi === undefined || widgetApi === widget ? [] : [widgetApi]
  return [
    "default-src 'self'",
    ...sources('script-src', [...counters, ...widgets]),
    ...sources('connect-src', [...counters, ...widgets, ...asked]),
    ...sources('frame-src', widgets),
    // Components set sizes and places through style attributes.
    "style-src 'self' 'unsafe-inline'",
    // Of links only our own copies are shown (decision 017); what those two draw lies on hosts that they change.
    `img-src 'self' data:${counters.length + widgets.length > 0 ? ' https:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join(';')
}

const YEAR_SECONDS = 31_536_000

export type SecurityHeaders = Readonly<Record<string, string>>

interface PageSettings {
  https: boolean
  /** Whether the page has a visits counter, which it loads when a person allows it. */
  metrika: boolean
  /** Origin of the window in which is paid, where it is another than the page's. */
  widget?: string | undefined
  /** The same of what its script, which runs in the page, asks. */
  widgetApi?: string | undefined
}

/** The origin of what the page loads from elsewhere; undefined: there is nothing, or it is the page's own. */
export function otherOrigin(address: string | undefined, page: URL): string | undefined {
  const origin = address && new URL(address, page).origin
  return origin && origin !== page.origin ? origin : undefined
}

/** Security headers of the API and the page, made once; the redirect sets its own few. */
export const securityHeaders = ({ https, ...settings }: PageSettings): SecurityHeaders => ({
  'content-security-policy': policyFor(settings),
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
