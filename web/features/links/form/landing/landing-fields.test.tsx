import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { writeToken } from '#web/api/session.ts'

import { landing, onSubmit, open } from './landing.harness.tsx'

const theSwitch = () => screen.getByRole('switch', { name: 'Ссылка открывает мини-страницу' })

test.each([
  [{ limit: 0, used: 0 }, /Мини-страницы есть в тарифе «Соцсети», от 190.₽ в месяц/],
  [
    { limit: 3, used: 3 },
    /^В вашем тарифе 3.мини-страницы, и все уже есть\. .* выключите мини-страницу у другой ссылки\..*Больше мини-страниц в тарифе «Старт»/
  ],
  [{ limit: 3, used: 18 }, /выключите мини-страницу у 16.других ссылок\./],
  [{ limit: 1, used: 1 }, /^В вашем тарифе 1.мини-страница, и она уже есть\./]
])('with a plan of %o a page can be built, and it says which plan keeps it', async (plan, words) => {
  writeToken('of.a.session')
  await open(landing({ isLanding: false }), plan)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(theSwitch()).toHaveProperty('disabled', false)
  expect(screen.getByRole('link', { name: 'Посмотреть тарифы' }).getAttribute('href')).toBe('/profile/plans')
})

test('what is a landing already stays one on any plan', async () => {
  writeToken('of.a.session')
  await open(landing(), { limit: 0, used: 4 })
  expect(theSwitch()).toHaveProperty('disabled', false)
  expect(screen.queryByText(/мини-страниц нет/)).toBeNull()
})

test('switched off and on again, it holds what was typed', async () => {
  const user = await open(landing())
  await user.type(screen.getByLabelText('Описание'), 'Обувь из Казани')
  await user.click(theSwitch())
  expect(screen.queryByLabelText('Описание')).toBeNull()
  await user.click(theSwitch())
  expect(await screen.findByLabelText('Описание')).toHaveProperty('value', 'Обувь из Казани')
})

test('switched off with a button that is not finished, it says that this will not be kept', async () => {
  const buttons = [{ key: '0', title: 'Канал', url: '' }]
  const user = await open(landing({ buttons }))
  await user.click(theSwitch())
  expect(screen.getByText(/^Не всё на странице дописано: сохранится только готовое/)).toBeTruthy()
})

test('a template is chosen by the arrow keys, and the first one is chosen until then', async () => {
  const user = await open(landing())
  const first = screen.getByRole<HTMLInputElement>('radio', { name: 'Светлый' })
  expect(first.checked).toBe(true)
  expect(screen.getAllByRole('radio')).toHaveLength(8)
  first.focus()
  await user.keyboard('{ArrowRight}')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalled())
  expect(onSubmit.mock.lastCall?.[0].template).toBe('dark')
})

test('the main button says by itself where it leads, and room is counted near its end', async () => {
  const user = await open(landing())
  expect(screen.getByLabelText('Главная кнопка').getAttribute('placeholder')).toBe('Открыть на Wildberries')
  await user.click(screen.getByLabelText('Описание'))
  await user.paste('я'.repeat(249))
  expect(screen.queryByText(/^Осталось/)).toBeNull()
  await user.paste('я'.repeat(52))
  expect(screen.getByText(/^Длиннее на 1.знак$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Описание не длиннее 300 знаков.')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})
