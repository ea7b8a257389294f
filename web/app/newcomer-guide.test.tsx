import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import { rememberNewcomer, wasNewcomer } from '#web/api/newcomer-mark.ts'
import { writeToken } from '#web/api/session.ts'
import { standIn } from '#web/api/testing/stand-in.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'

import { NewcomerGuide } from './newcomer-guide.tsx'

const script = Promise.withResolvers<void>()

vi.mock('#web/features/onboarding/guide.tsx', async () => {
  await script.promise
  return { Guide: () => <p>Первые шаги</p> }
})

test('the guide has its room before its script has come', async () => {
  writeToken('mine')
  standIn(() => Response.json({ onboarding: false }))
  const { container } = renderFramed(
    <MemoryRouter initialEntries={['/links']}>
      <NewcomerGuide />
    </MemoryRouter>
  )
  await vi.waitFor(() => expect(container.querySelector('[data-guide-room]')).not.toBeNull())
  script.resolve()
  expect(await screen.findByText('Первые шаги')).toBeTruthy()
  expect(container.querySelector('[data-guide-room]')).toBeNull()
})

test('a tab that has seen a newcomer keeps the room before the profile has come, and not once the steps are walked', async () => {
  writeToken('mine')
  const profile = Promise.withResolvers<Response>()
  standIn(() => profile.promise)
  rememberNewcomer(true)
  const { container } = renderFramed(
    <MemoryRouter initialEntries={['/links']}>
      <NewcomerGuide />
    </MemoryRouter>
  )
  expect(container.querySelector('[data-guide-room]')).not.toBeNull()
  profile.resolve(Response.json({ onboarding: true }))
  await vi.waitFor(() => expect(container.querySelector('[data-guide-room]')).toBeNull())
  expect(wasNewcomer()).toBe(false)
})
