import { createBrowserRouter, redirect, type RouteObject } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { addAdminScreens, adminArea } from '#web/app/admin-area.ts'
import { mailedRoutes, visitorRoutes } from '#web/app/auth-routes.ts'
import { signedInOnly } from '#web/app/guards.ts'
import { legacyRoute } from '#web/app/legacy-routes.tsx'
import { marketplaceRoutes } from '#web/app/marketplace-routes.ts'
import { profileRoutes } from '#web/app/profile-routes.ts'
import { Root } from '#web/app/root.tsx'
import { PageError, ScreenError } from '#web/app/route-error.tsx'
import { Loading } from '#web/ui/loading.tsx'

const toDashboard = () => redirect(pagePaths.dashboard)

const documents = ['privacy-policy', 'terms', 'refund-policy', 'personal-data', 'licences'] as const

const documentRoute = (path: (typeof documents)[number]): RouteObject => ({
  path,
  lazy: {
    Component: async () => (await import('#web/features/legal/legal-documents.ts')).loadDocument[path]()
  }
})

/** Every screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageError,
    HydrateFallback: Loading,
    children: [
      { index: true, loader: toDashboard, element: null },
      visitorRoutes,
      ...mailedRoutes,
      {
        middleware: [signedInOnly],
        lazy: { Component: async () => (await import('#web/app/shell.tsx')).Shell },
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              {
                path: 'dashboard/:id?',
                lazy: {
                  Component: async () =>
                    (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage
                }
              },
              {
                path: 'links/:id?',
                lazy: {
                  Component: async () => (await import('#web/features/links/links-page.tsx')).LinksPage
                }
              },
              ...marketplaceRoutes,
              profileRoutes,
              adminArea
            ]
          }
        ]
      },
      ...documents.map(documentRoute),
      {
        path: 'complaint',
        lazy: {
          Component: async () =>
            (await import('#web/features/legal/complaint/complaint-page.tsx')).ComplaintPage
        }
      },
      legacyRoute,
      { path: '*', loader: toDashboard, element: null }
    ]
  }
]

export const createAppRouter = () => createBrowserRouter(routes, { patchRoutesOnNavigation: addAdminScreens })
