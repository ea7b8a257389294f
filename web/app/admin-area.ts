import { Outlet, redirect, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { adminsOnly } from '#web/app/guards.ts'

const AREA = 'admin'

const toUsers = () => redirect(pagePaths.adminUsers)

/** Where administrators are led; without a screen, or with one that there is not, to the users. */
export const adminArea: RouteObject = {
  id: AREA,
  path: 'admin',
  middleware: [adminsOnly],
  Component: Outlet,
  children: [
    { index: true, loader: toUsers, element: null },
    { path: '*', loader: toUsers, element: null }
  ]
}

/** Its screens are added when one of them is asked for: nobody else loads so much as their list. */
export const addAdminScreens: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!/^\/admin\//i.test(path)) return
  const { adminRoutes } = await import('#web/app/admin-routes.ts')
  patch(AREA, [adminRoutes])
}
