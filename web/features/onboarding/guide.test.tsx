import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { rememberNewcomer, wasNewcomer } from '#web/api/newcomer-mark.ts'
import { writeToken } from '#web/api/session.ts'
import { refuse, standIn, type Answer, type Sent } from '#web/api/testing/stand-in.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { plain } from '#web/ui/testing/plain.ts'

import { Guide } from './guide.tsx'

/** What the stubbed server holds, and what was sent to it. */
const server: {
  links: object[]
  used: number
  edits: Sent['body'][]
  answerOf: (path: string) => Answer
} = { links: [], used: 0, edits: [], answerOf: () => undefined }

beforeEach(() => {
  server.links = []
  server.used = 0
  server.edits = []
  server.answerOf = () => undefined
  writeToken('mine')
  standIn(async ({ path, body }) => {
    const answer = await server.answerOf(path)
    if (answer) return answer
    if (path === '/api/users/shortlinks') return Response.json(server.links)
    if (path === '/api/users/profile')
      return Response.json({ usage: { links: Math.max(server.used, server.links.length) } })
    if (path === '/api/ch_analytics/recent') return Response.json([{ city: 'Казань', os: 'Android' }])
    if (path !== '/api/users/edit') return undefined
    server.edits.push(body)
    return Response.json({ onboarding: true })
  })
})

const link = (visits: number | null) => ({ _id: '7', shortlink: 'my-sale', title: 'Распродажа', visits })

const show = () =>
  renderFramed(
    <MemoryRouter>
      <Guide />
    </MemoryRouter>
  )

const presentStep = async () =>
  (await screen.findAllByRole('listitem')).find(step => step.getAttribute('aria-current') === 'step')
    ?.textContent

test('begins with a link to make', async () => {
  show()
  expect(await presentStep()).toContain('Создайте ссылку')
})

test('stands at once for who has no link yet: nothing below is pushed down later', async () => {
  const list = Promise.withResolvers<Response>()
  server.answerOf = path => (path === '/api/users/shortlinks' ? list.promise : undefined)
  show()
  expect(await presentStep()).toContain('Создайте ссылку')
  list.resolve(Response.json([]))
})

test('keeps its room until it is known where one stands, and gives it up where that cannot be known', async () => {
  server.links = [link(0)]
  const list = Promise.withResolvers<Response>()
  server.answerOf = path => (path === '/api/users/shortlinks' ? list.promise : undefined)
  show()
  const room = await screen.findByRole('region', { hidden: true })
  expect(room.getAttribute('aria-hidden')).toBe('true')
  expect(room.textContent).toContain('Скопируйте короткий адрес')
  list.resolve(refuse('NOT_FOUND'))
  await waitFor(() => expect(room.isConnected).toBe(false))
})

test('whose links are all in the archive has no field below to be sent to', async () => {
  server.used = 2
  show()
  expect(await screen.findByText(/^Нажмите «Создать ссылку»/)).toBeTruthy()
  expect(screen.queryByText(/поле ниже/)).toBeNull()
})

test('goes on to sharing the link', async () => {
  server.links = [link(0)]
  show()
  expect(await presentStep()).toContain('Поделитесь ею')
})

test('does not take unknown figures for a visit', async () => {
  server.links = [link(null)]
  show()
  expect(await presentStep()).toContain('Поделитесь ею')
})

test('promises no visit of a link that has not opened yet', async () => {
  server.links = [{ ...link(0), state: 'waiting', startDate: '2099-11-30T21:00:00.000Z' }]
  show()
  expect(plain((await screen.findByText(/^Ссылка откроется/)).textContent)).toBe(
    'Ссылка откроется 1 декабря 2099 г. в 00:00 по Москве. Пока она закрыта, переходов не будет.'
  )
  expect(screen.queryByText(/через пару секунд/)).toBeNull()
})

test('tells of the first visit, and ends when it was read', async () => {
  server.links = [link(1)]
  show()
  expect((await screen.findByRole('status')).textContent).toContain('Есть первый переход')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Казань · Android'))
  await userEvent.click(screen.getByRole('button', { name: 'Готово' }))
  expect(server.edits).toEqual([{ onboarding: true }])
})

test('says the first visit in a region that was there before', async () => {
  server.links = [link(0)]
  show()
  await presentStep()
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  server.links = [link(1)]
  await waitFor(() => expect(region.textContent).toContain('Есть первый переход'))
})

test('can be skipped at any step', async () => {
  rememberNewcomer(true)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Пропустить' }))
  expect(server.edits).toEqual([{ onboarding: true }])
  await waitFor(() => expect(wasNewcomer()).toBe(false))
})
