import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { DataRouter } from 'react-router'
import { expect, test } from 'vitest'

import { openScreens } from '#web/ui/testing/open-screens.tsx'

import { useBackCloses } from './use-back-closes.ts'

const later: string[] = []

/** A dialog that can be opened, closed, closed twice with something to do afterwards, and opened for a moment. */
function Screen() {
  const [opened, setOpened] = useState(false)
  const [closed, setClosed] = useState(0)
  const close = () => {
    setOpened(false)
    setClosed(times => times + 1)
  }
  const closeThen = useBackCloses(opened, close)
  const deeds = {
    Открыть: () => setOpened(true),
    Закрыть: close,
    Мелькнуть: () => {
      flushSync(() => setOpened(true))
      close()
    },
    Выполнить: () => closeThen(() => later.push('done'))
  }
  return (
    <>
      {Object.entries(deeds).map(([name, run]) => (
        <button key={name} type="button" onClick={run}>
          {name}
        </button>
      ))}
      <output>{opened ? 'Открыт' : `Закрыт раз: ${closed}`}</output>
    </>
  )
}

const lateScreen = Promise.withResolvers<{ element: null }>()

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

function open() {
  const screens = [
    { path: '/before', element: null },
    { path: '/links', element: <Screen /> },
    { path: '/late', lazy: () => lateScreen.promise }
  ]
  const opened = openScreens(screens, '/links')
  return { ...opened, steps: stepsOf(opened.router) }
}

/** Every move of the router from now on, each place once. */
function stepsOf(router: DataRouter): string[] {
  const steps: string[] = []
  let before = router.state.location
  router.subscribe(({ historyAction, location }) => {
    if (location === before) return
    before = location
    steps.push(`${historyAction} ${location.pathname}${location.search} ${JSON.stringify(location.state)}`)
  })
  return steps
}

const isOpen = () => screen.getByRole('status').textContent === 'Открыт'
const PLACED = 'PUSH /links {"dialog":true}'
const GONE = 'POP /links null'

test('it has a place of its own, which the way back leaves, and closing too', async () => {
  const { steps, router } = open()
  await press('Открыть')
  await waitFor(() => expect(steps).toEqual([PLACED]))
  await act(() => router.navigate(-1))
  expect([isOpen(), ...steps]).toEqual([false, PLACED, GONE])
  await press('Открыть')
  await press('Закрыть')
  await waitFor(() => expect(steps).toEqual([PLACED, GONE, PLACED, GONE]))
})

test('one that is closed as soon as it opens leaves nothing behind it', async () => {
  const { steps, where } = open()
  await press('Мелькнуть')
  await press('Открыть')
  await waitFor(() => expect(steps).toEqual([PLACED]))
  await press('Закрыть')
  await waitFor(() => expect(steps).toEqual([PLACED, GONE]))
  expect(where()).toBe('/links')
})

test('what is done afterwards waits until the place is gone, and is done once', async () => {
  const { steps, router } = open()
  await press('Открыть')
  await waitFor(() => expect(steps).toEqual([PLACED]))
  later.length = 0
  act(() => {
    const button = screen.getByRole('button', { name: 'Выполнить' })
    button.click()
    button.click()
  })
  await waitFor(() => expect(later).toEqual(['done']))
  expect(steps).toEqual([PLACED, GONE])
  // It is pressed once more while it goes, as the transition lets one do.
  await press('Выполнить')
  await act(() => router.navigate('/before'))
  expect(later).toEqual(['done'])
})

test('what is chosen before it has its place is done too', async () => {
  const { steps } = open()
  later.length = 0
  act(() => screen.getByRole('button', { name: 'Открыть' }).click())
  act(() => screen.getByRole('button', { name: 'Выполнить' }).click())
  await waitFor(() => expect(later).toEqual(['done']))
  await press('Открыть')
  await waitFor(() => expect(steps.at(-1)).toBe(PLACED))
})

test('a screen that is on its way still comes', async () => {
  const { router, where } = open()
  const going = router.navigate('/late')
  await press('Открыть')
  await act(async () => {
    lateScreen.resolve({ element: null })
    await going
  })
  expect(where()).toBe('/late')
})

test('an address that the screen below corrects leaves it open', async () => {
  const { steps, router, where } = open()
  await press('Открыть')
  await waitFor(() => expect(steps).toEqual([PLACED]))
  await act(() => router.navigate('/links?q=шарф', { replace: true }))
  expect(isOpen()).toBe(true)
  await press('Закрыть')
  expect(decodeURI(where())).toBe('/links?q=шарф')
})

test('one whose screen is gone gives its place up', async () => {
  const { steps, unmount } = open()
  await press('Открыть')
  await waitFor(() => expect(steps).toEqual([PLACED]))
  unmount()
  await waitFor(() => expect(steps).toEqual([PLACED, GONE]))
})
