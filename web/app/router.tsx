import { createBrowserRouter, redirect, type RouteObject } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { signedInOnly, visitorsOnly } from '#web/app/guards.ts'
import { legacyRoute } from '#web/app/legacy-routes.tsx'
import { Loading } from '#web/app/loading.tsx'
import { Root } from '#web/app/root.tsx'
import { RouteError } from '#web/app/route-error.tsx'

const toDashboard = () => redirect(pagePaths.dashboard)

/** Every screen is a chunk of its own. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: Loading,
    children: [
      { index: true, loader: toDashboard, element: null },
      {
        middleware: [visitorsOnly],
        children: [
          {
            path: 'login',
            lazy: { Component: async () => (await import('#web/features/auth/login-page.tsx')).LoginPage }
          },
          {
            path: 'registration',
            lazy: {
              Component: async () =>
                (await import('#web/features/auth/registration-page.tsx')).RegistrationPage
            }
          }
        ]
      },
      {
        middleware: [signedInOnly],
        lazy: { Component: async () => (await import('#web/app/shell.tsx')).Shell },
        children: [
          {
            ErrorBoundary: RouteError,
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
              }
            ]
          }
        ]
      },
      legacyRoute,
      { path: '*', loader: toDashboard, element: null }
    ]
  }
]

export const createAppRouter = () => createBrowserRouter(routes)
