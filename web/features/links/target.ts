import { hostKind, targetHost } from '#contract/link-hosts.ts'
import type { LinkType } from '#contract/links.ts'

const isUnder = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const isOneOf = (host: string, domains: readonly string[]) => domains.some(domain => isUnder(host, domain))

/** For the icon in the list, which the API sends without a type. */
export const typeOfTarget = (target: string): LinkType => hostKind(targetHost(target))?.type ?? 'site'

const bannedForAdvertising = [
  'instagr.am',
  'instagram.com',
  'ig.me',
  'facebook.com',
  'fb.com',
  'fb.me',
  'x.com',
  'twitter.com',
  'threads.net',
  'threads.com'
]

/** Federal law 72-FZ: no advertising on resources that are banned in Russia. */
export const isAdvertisingBanned = (target: string): boolean =>
  isOneOf(targetHost(target), bannedForAdvertising)

/** Whether the address already carries an erid of its own, which then stays. */
export const hasOwnErid = (target: string): boolean => /[?&]erid=[^&#]/i.test(target)
