import { screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { users } from '#contract/users.ts'
import { bannerRoom, keepBannerRoom } from '#web/api/banner-room.ts'
import { call } from '#web/api/call.ts'
import { rememberNewcomer, wasNewcomer } from '#web/api/newcomer-mark.ts'
import { queryClient } from '#web/api/query-client.ts'
import { keepSessionUsername, sessionUsername } from '#web/api/session-username.ts'
import { hasExpired, subscribeToken, writeToken } from '#web/api/session.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { addAdminScreens } from '#web/app/admin-area.ts'
import { routes } from '#web/app/router.tsx'
import { followSession } from '#web/app/session-follow.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { Loading } from '#web/ui/loading.tsx'

const tokenOf = (user: string, more = '') => `h.${btoa(JSON.stringify({ sub: user, more }))}.s`

/** The same tree with empty screens: here it is about who gets where. */
function hollow({ id, path, index, middleware, loader, Component, children }: RouteObject): RouteObject {
  const kept = {
    ...(id && { id }),
    ...(path && { path }),
    ...(middleware && { middleware }),
    ...(loader && { loader })
  }
  if (children) {
    const frame = { ...kept, ...(Component && { Component }), HydrateFallback: Loading }
    return { ...frame, children: children.map(hollow) }
  }
  const leaf = { ...kept, ...(Component ? { Component } : { element: null }) }
  return index ? { ...leaf, index } : leaf
}

let unfollow: (() => void) | undefined

function open(path: string) {
  const router = createMemoryRouter(routes.map(hollow), {
    initialEntries: [path],
    patchRoutesOnNavigation: ({ patch, ...asked }) =>
      addAdminScreens({ ...asked, patch: (id, children) => patch(id, children.map(hollow)) })
  })
  unfollow = followSession(router, queryClient)
  renderFramed(<RouterProvider router={router} />)
  return () => router.state.location.pathname + router.state.location.search + router.state.location.hash
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  // Where the router leads does not wait for what is switched on.
  standIn(() => new Promise(() => {}))
})
afterEach(() => {
  unfollow?.()
  queryClient.clear()
})

test.each([
  ['/dashboard', '/login'],
  ['/', '/login'],
  ['/nonsense/deep', '/login'],
  ['/links/12?q=a', '/login?next=%2Flinks%2F12%3Fq%3Da'],
  ['/admin', '/login?next=%2Fadmin'],
  ['/registration', '/registration']
])('a visitor who opens %s gets to %s', async (path, place) => {
  const where = open(path)
  await waitFor(() => expect(where()).toBe(place))
})

test.each([
  ['/', '/dashboard'],
  ['/nonsense', '/dashboard'],
  ['/login', '/dashboard'],
  ['/login?next=/links%3Fcreate', '/links?create'],
  ['/login?next=//evil.example', '/dashboard'],
  ['/login?next=/%09/evil.example', '/dashboard'],
  ['/login?next=https://evil.example/', '/dashboard'],
  ['/login?next=/%5Cevil.example', '/dashboard'],
  ['/links/12', '/links/12']
])('a signed-in user who opens %s gets to %s', async (path, place) => {
  writeToken(tokenOf('1'))
  const where = open(path)
  await waitFor(() => expect(where()).toBe(place))
})

test.each([
  ['/admin', ['USER', 'ADMIN'], '/admin/users'],
  ['/admin/promo?q=SALE', ['USER', 'ADMIN'], '/admin/promo?q=SALE'],
  ['/admin/nope', ['USER', 'ADMIN'], '/admin/users'],
  ['/admin/users/5', ['USER', 'ADMIN'], '/admin/users'],
  ['/admin', ['USER', 'SELLER'], '/dashboard'],
  ['/admin/nope', ['USER'], '/dashboard'],
  ['/admin/promo', ['USER'], '/dashboard']
])('%s with the roles %j leads to %s', async (path, roles, place) => {
  standIn(({ path: asked }) => Response.json(asked.startsWith('/api/admin/') ? [] : { roles }))
  writeToken(tokenOf('1'))
  const where = open(path)
  await waitFor(() => expect(where()).toBe(place))
})

test('the end of a session anywhere leads to the sign-in, the next session back', async () => {
  writeToken(tokenOf('1'))
  const where = open('/links?q=a')
  queryClient.setQueryData(['secret of user 1'], true)
  await waitFor(() => expect(where()).toBe('/links?q=a'))
  writeToken('')
  await waitFor(() => expect(where()).toBe('/login?next=%2Flinks%3Fq%3Da'))
  expect(queryClient.getQueryData(['secret of user 1'])).toBeUndefined()
  writeToken(tokenOf('1'))
  await waitFor(() => expect(where()).toBe('/links?q=a'))
})

test('another user in another tab starts afresh; a new token of the same user changes nothing', async () => {
  writeToken(tokenOf('1'))
  const where = open('/links/12')
  queryClient.setQueryData(['of user 1'], true)
  await waitFor(() => expect(where()).toBe('/links/12'))
  writeToken(tokenOf('1', 'renewed'))
  expect(queryClient.getQueryData(['of user 1'])).toBe(true)

  localStorage.setItem('token', tokenOf('2'))
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(queryClient.getQueryData(['of user 1'])).toBeUndefined()
  await waitFor(() => expect(where()).toBe('/dashboard'))
})

test('the screen of a mailed link stays, whoever it signs in', async () => {
  writeToken(tokenOf('1'))
  const where = open('/confirm')
  await waitFor(() => expect(where()).toBe('/confirm'))
  writeToken(tokenOf('2'))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(where()).toBe('/confirm')
})

test('an old address leads to the same place without the prefix and forgets the design flag', async () => {
  writeToken(tokenOf('1'))
  localStorage.setItem('isNewDesignShown', 'true')
  const where = open('/old/links/12?q=a#b')
  await waitFor(() => expect(where()).toBe('/links/12?q=a#b'))
  expect(localStorage.getItem('isNewDesignShown')).toBeNull()
})

test('an old address never leads to another site', async () => {
  writeToken(tokenOf('1'))
  const where = open('/old//evil.example')
  await waitFor(() => expect(where()).toBe('/dashboard'))
})

test('old/admin stays, with a plain link to the new place', async () => {
  localStorage.setItem('isNewDesignShown', 'true')
  const where = open('/old/admin')
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/admin')
  expect(where()).toBe('/old/admin')
  expect(localStorage.getItem('isNewDesignShown')).toBe('true')
})

test('many refusals at once end the session once, and the place is kept', async () => {
  const token = tokenOf('1')
  writeToken(token)
  const where = open('/links?q=a')
  await waitFor(() => expect(where()).toBe('/links?q=a'))
  keepSessionUsername('anna@mail.ru')
  rememberNewcomer(true)
  keepBannerRoom(57)
  const ends = vi.fn<() => void>()
  const stop = subscribeToken(ends)
  standIn(() => refuse('UNAUTHORIZED'))
  await Promise.allSettled(Array.from({ length: 12 }, () => call(users.sessions, {})))
  await waitFor(() => expect(where()).toBe('/login?next=%2Flinks%3Fq%3Da'))
  expect(ends).toHaveBeenCalledOnce()
  expect(sessionUsername()).toBe('anna@mail.ru')

  // A refusal of the session before says nothing about the next.
  writeToken(tokenOf('1', 'next'))
  await call(users.sessions, {}, { token }).catch(() => {})
  await waitFor(() => expect(where()).toBe('/links?q=a'))
  expect(hasExpired()).toBe(false)

  writeToken('')
  await waitFor(() => expect(where()).toMatch(/^\/login/))
  expect(sessionUsername()).toBe('')
  expect(wasNewcomer()).toBe(false)
  expect(bannerRoom()).toBe(0)
  stop()
})
