import type { Provider } from './auth.ts'
import { SLUG_MAX, SLUG_MIN } from './limits.ts'

/** Addresses of the page that the server has to know: mails and social sign-in lead there. */
export const pagePaths = {
  dashboard: '/dashboard',
  links: '/links',
  archive: '/links?state=archived',
  marketplace: '/marketplace',
  product: (nmId: number) => `/marketplace/${nmId}`,
  login: '/login',
  registration: '/registration',
  forget: '/forget',
  plans: '/profile/plans',
  /** Waits for the provider's word on a payment. */
  order: (id: string) => `/profile/payment/${id}`,
  info: '/profile/info',
  /** Where a seller gives the token. */
  marketplaceToken: '/profile/info#wildberries',
  documents: '/profile/documents',
  /** Of a payment. */
  act: (id: string) => `/profile/documents/act/${id}`,
  support: '/profile/support',
  admin: '/admin',
  adminUsers: '/admin/users',
  adminShortlinks: '/admin/shortlinks',
  adminComplaints: '/admin/complaints',
  adminPromo: '/admin/promo',
  adminPayments: '/admin/payments',
  adminStatistics: '/admin/statistics',
  adminAudit: '/admin/audit',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
  refundPolicy: '/refund-policy',
  personalData: '/personal-data',
  licences: '/licences',
  complaint: '/complaint',
  /** The form, about a link. */
  complaintAbout: (slug: string) => `/complaint?link=${encodeURIComponent(slug)}`,
  confirm: (secret: string) => `/confirm/${secret}`,
  /** The same for a further way in, which is never taken without a question. */
  confirmWay: (secret: string, provider: Provider) => `/confirm/${secret}?way=${provider}`,
  restore: (secret: string) => `/restore/${secret}`
}

/** Screens as patterns: telemetry names these, never an address with its ids and secrets. `other` is what is none of them. */
export const pagePatterns = [
  '/login',
  '/registration',
  '/forget',
  '/restore/:secret',
  '/confirm/:secret',
  '/dashboard',
  '/dashboard/:id',
  '/links',
  '/links/:id',
  '/marketplace',
  '/marketplace/:nmId',
  '/profile',
  '/profile/info',
  '/profile/plans',
  '/profile/payment/:id',
  '/profile/documents',
  '/profile/documents/act/:id',
  '/profile/support',
  '/privacy-policy',
  '/terms',
  '/refund-policy',
  '/personal-data',
  '/licences',
  '/complaint',
  '/admin',
  '/admin/promo',
  '/admin/shortlinks',
  '/admin/users',
  '/admin/statistics',
  '/admin/payments',
  '/admin/complaints',
  '/admin/audit',
  'other'
] as const
export type PagePattern = (typeof pagePatterns)[number]

export const isPagePattern = (text: string): text is PagePattern =>
  pagePatterns.some(pattern => pattern === text)

const ofServer = `
  api dev own assets static uploads health metrics wildberries marketplace seller favicon robots sitemap
  manifest service-worker well-known openapi graphql`
const ofPage = `
  login logout registration register signup sign-up signin sign-in forget restore confirm dashboard
  profile links admin settings account onboarding privacy-policy terms refund-policy personal-data
  licences licenses complaint documents support statistics payment payments plans pricing tariffs
  checkout about contacts company security status partners affiliate cookies cookie-policy`
const toCome = `
  developers docs documentation webhook webhooks oauth callback notifications billing invoice
  invoices download downloads landing landings domains workspace workspaces analytics reports export
  import search shortlink shortlinks qrcode index public images scripts styles telegram feedback
  unsubscribe subscribe`

/**
 * First segments that the product serves or may serve; never a slug, in any letter case.
 * `paths.test.ts` checks it against every route of the contract and of the page.
 */
const reserved = new Set(`${ofServer} ${ofPage} ${toCome}`.trim().split(/\s+/))

export const isReserved = (slug: string): boolean => reserved.has(slug.toLowerCase())

export const SLUG_PATTERN = `^[A-Za-z0-9_-]{${SLUG_MIN},${SLUG_MAX}}$`
const slugShape = new RegExp(SLUG_PATTERN)

export const isSlug = (text: string): boolean => slugShape.test(text)

/** As it was written: letters outside of a slug become letters of it in lower case, such as the Kelvin sign. */
export const isShortLink = (segment: string): boolean => isSlug(segment) && !isReserved(segment)
