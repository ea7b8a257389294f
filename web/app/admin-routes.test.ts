import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'

import { pagePaths } from '#contract/paths.ts'
import { adminRoutes } from '#web/app/admin-routes.ts'
import { adminScreens } from '#web/features/admin/admin-screens.ts'

test('every tab of the admin area leads to a screen, and every screen has a tab', () => {
  const tree = [{ path: pagePaths.admin, children: [adminRoutes] }]
  const found = adminScreens.map(({ path }) => matchRoutes(tree, path)?.at(-1)?.route.path)
  const screens = (adminRoutes.children ?? []).flatMap(({ path }) => path ?? [])
  expect(new Set(found)).toEqual(new Set(screens))
})
