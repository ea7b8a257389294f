import { createMemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { queryClient } from '#web/api/query-client.ts'
import { adminsOnly } from '#web/app/guards.ts'

test.each([
  [['USER', 'ADMIN'], '/admin'],
  [['USER', 'SELLER'], '/dashboard']
])('with the roles %j the admin area leads to %s', async (roles, place) => {
  queryClient.clear()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ roles })))
  const router = createMemoryRouter(
    [{ path: '/admin', middleware: [adminsOnly], element: null }, { path: '/dashboard' }],
    { initialEntries: ['/dashboard'] }
  )
  await router.navigate('/admin')
  expect(router.state.location.pathname).toBe(place)
})
