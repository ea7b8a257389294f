import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { ToastContainer } from 'react-toastify/unstyled'
import { beforeEach, expect, test, vi } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { writeToken } from '#web/api/session.ts'
import { refuse, standIn } from '#web/api/testing/stand-in.ts'
import { AccountBanners } from '#web/app/banners/account-banners.tsx'
import { renderFramed } from '#web/app/testing/render-framed.tsx'

/** Noon in Greenwich: the mail went today, wherever the test runs. */
const NOW = new Date('2026-11-21T12:00:00Z')
const sentMail = { state: 'sent', at: NOW.toISOString() }

function open(profile: object, send = () => new Response(null, { status: 204 })) {
  const account = {
    username: 'anna@mail.ru',
    confirm: false,
    confirmMail: sentMail,
    deletion: null,
    plan: null,
    limits: { marketplace: true },
    wbTokenExpires: null,
    wbTokenInvalid: null,
    ...profile
  }
  writeToken('anna')
  standIn(({ method, path }) => {
    if (path === '/api/users/profile/keep') account.deletion = null
    return method === 'POST' ? send() : Response.json(account)
  })
  return renderFramed(
    <MemoryRouter>
      <AccountBanners />
      <main />
      <ToastContainer />
    </MemoryRouter>
  )
}

const fold = () => screen.findByRole('button', { name: 'Подтвердите почту' })

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

test('what is folded stays folded in this tab, and is not lost', async () => {
  const { unmount } = open({})
  expect(screen.queryByText(/Письмо отправлено в/)).toBeNull()
  await userEvent.click(await fold())
  expect(screen.getByText(/Письмо отправлено в .* на anna@mail\.ru/).closest('[hidden]')).toBeNull()
  await userEvent.click(await fold())
  unmount()
  open({})
  await screen.findByText('Подтвердите почту')
  expect((await fold()).getAttribute('aria-expanded')).toBe('false')
})

test('a mailbox that refused is said while the banner is folded', async () => {
  open({ confirmMail: { ...sentMail, state: 'refused' } })
  await screen.findByText('Письмо не дошло')
  expect(screen.getByText(/не приняла письмо: проверьте адрес/)).toBeTruthy()
})

test('a mail that could not be sent is not laid at the door of the mailbox', async () => {
  open({ confirmMail: { ...sentMail, state: 'failed' } })
  await screen.findByText('Письмо не отправлено')
  expect(screen.getByText(/Не смогли отправить письмо/)).toBeTruthy()
  expect(screen.queryByText(/не приняла/)).toBeNull()
})

test('too many mails: it says how long to wait', async () => {
  open({}, () =>
    refuse('TOO_MANY_ATTEMPTS', [], {
      message: 'Мы уже отправили вам несколько писем.',
      headers: { 'retry-after': '600' }
    })
  )
  await userEvent.click(await fold())
  await userEvent.click(screen.getByRole('button', { name: 'Отправить ещё раз' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Мы уже отправили вам несколько писем\. Попробуйте через 10\u00A0минут/
  )
})

test('after another mail it says so and counts down; the focus stays where it was', async () => {
  open({})
  await userEvent.click(await fold())
  const again = screen.getByRole('button', { name: 'Отправить ещё раз' })
  await userEvent.click(again)
  await screen.findByText(/^Отправили ещё раз на anna@mail\.ru\./)
  expect(again.textContent).toMatch(/^Отправить ещё раз через \d+\u00A0с/)
  expect(again).toBe(screen.getByRole('button', { name: 'Отправить ещё раз можно немного позже' }))
  expect(document.activeElement).toBe(again)
})

test('an account that is to be deleted can be kept; the focus goes on to the content', async () => {
  open({ confirm: true, deletion: '2026-12-21T10:00:00.000Z' })
  await screen.findByText('Аккаунт будет удалён 21 декабря.')
  await userEvent.click(screen.getByRole('button', { name: 'Оставить аккаунт' }))
  await waitFor(() => expect(screen.queryByText(/будет удалён/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(await screen.findByText('Аккаунт остаётся.')).toBeTruthy()
})

test('whoever keeps an account with a plan is told that the plan renews no more', async () => {
  open({ confirm: true, deletion: '2026-12-21T10:00:00.000Z', plan: 'START_1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Оставить аккаунт' }))
  expect(await screen.findByText('Аккаунт остаётся. Продление тарифа выключено.')).toBeTruthy()
})

test('a confirmed account has no banner', async () => {
  const { container } = open({ confirm: true })
  await waitFor(() => expect(container.querySelector('section:not(.Toastify)')).toBeNull())
})

const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()
const replace = () => screen.findByRole('link', { name: 'Заменить токен' })

test.each([
  ['ends within two weeks', { wbTokenExpires: later(13.9) }, /^Токен Wildberries действует до /],
  ['is over', { wbTokenExpires: later(-1), wbTokenInvalid: later(-1) }, /^Токен Wildberries закончился /],
  ['is long over', { wbTokenExpires: later(-365) }, /^Токен Wildberries закончился \d+.[а-я]+ \d{4}.г\.$/],
  ['is refused', { wbTokenExpires: later(90), wbTokenInvalid: later(-1) }, /больше не принимает ваш токен/]
])('a token that %s: a line leads to where it is replaced', async (_, token, words) => {
  open({ confirm: true, ...token })
  expect((await replace()).getAttribute('href')).toBe('/profile/info#wildberries')
  expect(screen.getByText(words)).toBeTruthy()
})

test.each([
  ['lives on', { wbTokenExpires: later(14.1) }],
  ['opens nothing', { wbTokenExpires: later(3), limits: { marketplace: false } }]
])('a token that %s is no matter', async (_, token) => {
  open({ confirm: true, deletion: later(20), ...token })
  await screen.findByRole('button', { name: 'Оставить аккаунт' })
  expect(screen.queryByText(/окен Wildberries/)).toBeNull()
})

const frameOf = (container: HTMLElement) => container.querySelector('main')?.previousElementSibling

test('a tab keeps room for what it has shown before the profile has come', async () => {
  const { container, unmount } = open({})
  await fold()
  const frame = frameOf(container)
  if (!frame) throw new Error('there is no frame')
  Object.defineProperty(frame, 'offsetHeight', { value: 57 })
  dispatchEvent(new Event('pagehide'))
  unmount()
  const again = open({ confirm: true })
  expect(frameOf(again.container)?.getAttribute('style')).toBe('min-height: 57px;')
  await waitFor(() => expect(frameOf(again.container)?.getAttribute('style')).toBeNull())
})
