import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'

import { plainConfig } from '#web/api/testing/page-config.ts'
import { standIn } from '#web/api/testing/stand-in.ts'
import { AskAboutCookies } from '#web/app/cookie-notice/ask-about-cookies.tsx'
import { readCookieChoice } from '#web/app/cookie-notice/cookie-choice.ts'
import { renderFramed } from '#web/app/testing/render-framed.tsx'
import { Footer } from '#web/ui/footer.tsx'

// Its first load would count as waiting.
beforeAll(async () => {
  await import('#web/app/cookie-notice/cookie-question.tsx')
})

function open(metrikaId: string | null): void {
  const known = { ...plainConfig, metrikaId }
  standIn(() => Response.json(known))
  renderFramed(
    <MemoryRouter>
      <main />
      <AskAboutCookies />
      <Footer config={known} />
    </MemoryRouter>
  )
}

const notice = () => screen.queryByRole('region', { name: /^Можно считать посещения/ })

test('without a counter nothing is asked, and there is nothing to set', async () => {
  open(null)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(notice()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Настройки cookie' })).toBeNull()
})

test.each([
  ['Принять', true],
  ['Только необходимые', false]
])('«%s» is kept with its date and version and not asked again', async (answer, metrika) => {
  open('123')
  await userEvent.click(await screen.findByRole('button', { name: answer }))
  expect(notice()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(readCookieChoice()).toEqual({
    metrika,
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    at: expect.stringMatching(/^\d{4}-.*Z$/)
  })
})

test('the details begin with nothing allowed', async () => {
  open('123')
  await userEvent.click(await screen.findByRole('button', { name: 'Настроить' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Статистика/ }).checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить выбор' }))
  expect(readCookieChoice()?.metrika).toBe(false)
})

test('the footer opens the settings again with what was chosen', async () => {
  open('123')
  await userEvent.click(await screen.findByRole('button', { name: 'Принять' }))
  await userEvent.click(screen.getByRole('button', { name: 'Настройки cookie' }))
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Статистика/ })
  expect(box.checked).toBe(true)
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Можно считать посещения/))
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить выбор' }))
  expect(readCookieChoice()?.metrika).toBe(false)
  expect(notice()).toBeNull()
  expect(document.activeElement?.textContent).toBe('Настройки cookie')
})

test.each([
  'nonsense',
  '{"metrika":true,"version":"2020-01-01","at":"2020-01-01T00:00:00Z"}',
  '{"metrika":"yes"}'
])('an answer to another question (%s) is none', async kept => {
  localStorage.setItem('cookie-choice', kept)
  open('123')
  expect(await screen.findByRole('button', { name: 'Принять' })).toBeTruthy()
})
