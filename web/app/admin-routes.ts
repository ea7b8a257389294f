import { redirect, type RouteObject } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { adminsOnly } from '#web/app/guards.ts'

/** The screens of administrators; without one the promo codes. */
export const adminRoutes: RouteObject = {
  path: 'admin',
  middleware: [adminsOnly],
  children: [
    { index: true, loader: () => redirect(pagePaths.adminPromo), element: null },
    {
      path: 'promo',
      lazy: { Component: async () => (await import('#web/features/admin/promo/promo-page.tsx')).PromoPage }
    }
  ]
}
