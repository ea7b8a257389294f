import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/** By its path, each document is a chunk of its own. */
export const loadDocument = {
  'privacy-policy': async () => (await import('#web/features/legal/privacy/privacy-page.tsx')).PrivacyPage,
  terms: async () => (await import('#web/features/legal/terms/terms-page.tsx')).TermsPage,
  'refund-policy': async () => (await import('#web/features/legal/refund/refund-page.tsx')).RefundPage,
  'personal-data': async () => (await import('#web/features/legal/consent/consent-page.tsx')).ConsentPage,
  licences: async () => (await import('#web/features/legal/licences/licences-page.tsx')).LicencesPage
} satisfies Record<string, Load>
