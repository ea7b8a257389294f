import { NETWORK_HOSTS, type Network, OTHER_HOSTS, sourceOfHost } from './source-hosts.ts'
import { sourceOfUtm } from './source-utm.ts'

/** Label of the report `social`. */
type Social = Network | 'qr' | 'direct' | 'other'

export interface Origin {
  /** A social network or another known source, `direct` or `other`. */
  source: string
  social: Social
}

interface Signs {
  /** The address has the mark that QR codes put into it (scan.ts). */
  scanned: boolean
  referrerHost: string
  utmSource: string
  /** See in-app.ts. */
  inApp: string | null
}

/**
 * Where a click came from. A scan is what happened, whatever else its address says; a mark that the owner made (utm_source) is
 * surest of the rest, then the app around the browser, then the referrer: apps mostly send none. Words of one's own in
 * utm_source name no source, so the next sign decides.
 */
export function sourceOf({ scanned, referrerHost, utmSource, inApp }: Signs): Origin {
  const source =
    (scanned ? 'qr' : undefined) ??
    sourceOfUtm(utmSource) ??
    sourceOfApp(inApp) ??
    sourceOfHost(referrerHost) ??
    (referrerHost === '' && utmSource === '' && inApp === null ? 'direct' : 'other')
  return { source, social: socialOf(source) }
}

function sourceOfApp(inApp: string | null): string | undefined {
  return inApp !== null && (isNetwork(inApp) || Object.hasOwn(OTHER_HOSTS, inApp)) ? inApp : undefined
}

function socialOf(source: string): Social {
  if (source === 'direct' || source === 'qr' || isNetwork(source)) return source
  return 'other'
}

function isNetwork(source: string): source is Network {
  return Object.hasOwn(NETWORK_HOSTS, source)
}
