import type { RouteObject } from 'react-router'

/** The screens of administrators. */
export const adminRoutes: RouteObject = {
  lazy: { Component: async () => (await import('#web/features/admin/admin-frame.tsx')).AdminFrame },
  children: [
    {
      path: 'users',
      lazy: { Component: async () => (await import('#web/features/admin/users/users-page.tsx')).UsersPage }
    },
    {
      path: 'shortlinks',
      lazy: {
        Component: async () =>
          (await import('#web/features/admin/shortlinks/shortlinks-page.tsx')).ShortlinksPage
      }
    },
    {
      path: 'complaints',
      lazy: {
        Component: async () =>
          (await import('#web/features/admin/complaints/complaints-page.tsx')).ComplaintsPage
      }
    },
    {
      path: 'promo',
      lazy: { Component: async () => (await import('#web/features/admin/promo/promo-page.tsx')).PromoPage }
    },
    {
      path: 'payments',
      lazy: {
        Component: async () => (await import('#web/features/admin/payments/payments-page.tsx')).PaymentsPage
      }
    },
    {
      path: 'statistics',
      lazy: {
        Component: async () =>
          (await import('#web/features/admin/statistics/statistics-page.tsx')).StatisticsPage
      }
    },
    {
      path: 'audit',
      lazy: { Component: async () => (await import('#web/features/admin/audit/audit-page.tsx')).AuditPage }
    }
  ]
}
