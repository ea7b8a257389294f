import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { queryClient } from '#web/api/query-client.ts'
import { writeToken } from '#web/api/session.ts'
import { standIn } from '#web/api/testing/stand-in.ts'
import { adminsOnly, visitorsOnly } from '#web/app/guards.ts'

test.each([
  [['USER', 'ADMIN'], '/admin'],
  [['USER', 'SELLER'], '/dashboard']
])('with the roles %j the admin area leads to %s', async (roles, place) => {
  queryClient.clear()
  standIn(() => Response.json({ roles }))
  const router = createMemoryRouter(
    [{ path: '/admin', middleware: [adminsOnly], element: null }, { path: '/dashboard' }],
    { initialEntries: ['/dashboard'] }
  )
  await router.navigate('/admin')
  expect(router.state.location.pathname).toBe(place)
})

test.each([
  ['/login?problem=expired', '/profile/info?problem=expired#ways-in'],
  ['/login', '/dashboard']
])(
  'who is signed in is sent from %s to %s: what a provider did not link is said where it was begun',
  async (from, to) => {
    writeToken('anna')
    const router = createMemoryRouter(
      [
        { path: '/login', middleware: [visitorsOnly], element: null },
        { path: '/dashboard', element: null },
        { path: '/profile/info', element: null },
        { path: '/', element: null }
      ],
      { initialEntries: ['/'] }
    )
    await router.navigate(from)
    const { pathname, search, hash } = router.state.location
    expect(`${pathname}${search}${hash}`).toBe(to)
    writeToken('')
  }
)
