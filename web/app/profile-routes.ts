import { redirect, type RouteObject } from 'react-router'

import { pagePaths } from '#contract/paths.ts'

/** The tabs of the profile; without one the plans. */
export const profileRoutes: RouteObject = {
  path: 'profile',
  lazy: {
    Component: async () => (await import('#web/features/profile/profile-frame.tsx')).ProfileFrame
  },
  children: [
    { index: true, loader: () => redirect(pagePaths.plans), element: null },
    {
      path: 'plans',
      lazy: { Component: async () => (await import('#web/features/profile/plans/plans-page.tsx')).PlansPage }
    },
    {
      path: 'payment/:id',
      lazy: {
        Component: async () => (await import('#web/features/profile/payment/order-page.tsx')).OrderPage
      }
    },
    {
      path: 'info',
      lazy: { Component: async () => (await import('#web/features/profile/info/info-page.tsx')).InfoPage }
    },
    {
      path: 'documents',
      lazy: {
        Component: async () =>
          (await import('#web/features/profile/documents/documents-page.tsx')).DocumentsPage
      }
    },
    {
      path: 'documents/act/:id',
      lazy: {
        Component: async () => (await import('#web/features/profile/documents/act/act-page.tsx')).ActPage
      }
    },
    {
      path: 'support',
      lazy: {
        Component: async () => (await import('#web/features/profile/support/support-page.tsx')).SupportPage
      }
    }
  ]
}
