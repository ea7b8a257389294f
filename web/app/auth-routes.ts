import type { RouteObject } from 'react-router'

import { visitorsOnly } from '#web/app/guards.ts'

export const visitorRoutes: RouteObject = {
  middleware: [visitorsOnly],
  children: [
    {
      path: 'login',
      lazy: { Component: async () => (await import('#web/features/auth/login-page.tsx')).LoginPage }
    },
    {
      path: 'registration',
      lazy: {
        Component: async () => (await import('#web/features/auth/registration-page.tsx')).RegistrationPage
      }
    },
    {
      path: 'forget',
      lazy: { Component: async () => (await import('#web/features/auth/forget-page.tsx')).ForgetPage }
    }
  ]
}

/** Where links of mails lead, whoever is signed in. */
export const mailedRoutes: RouteObject[] = [
  {
    path: 'restore/:secret?',
    lazy: { Component: async () => (await import('#web/features/auth/restore-page.tsx')).RestorePage }
  },
  {
    path: 'confirm/:secret?',
    lazy: { Component: async () => (await import('#web/features/auth/confirm-page.tsx')).ConfirmPage }
  }
]
