import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { open, server, wire } from '#web/features/links/links-page.harness.tsx'

async function openAdvertising(over: Parameters<typeof wire>[1] = {}) {
  server.stored = [wire('7', over)]
  const opened = open('/links/7')
  await opened.user.click(await screen.findByRole('button', { name: 'Реклама и erid' }))
  if (over.erid === undefined) await opened.user.click(screen.getByRole('switch', { name: 'Это реклама' }))
  return opened
}

test('a mark without an advertiser is called incomplete, and a wrong tax number is doubted', async () => {
  const { user } = await openAdvertising()
  await user.type(screen.getByLabelText('erid'), 'LjN8K')
  expect(screen.getByText('Без рекламодателя метка неполная.')).toBeTruthy()
  await user.type(screen.getByLabelText('Рекламодатель', { selector: 'input' }), 'ООО, ИНН 123')
  expect(screen.queryByText('Без рекламодателя метка неполная.')).toBeNull()
  expect(screen.getByText(/^Проверьте ИНН/)).toBeTruthy()
  await user.type(screen.getByLabelText('Рекламодатель', { selector: 'input' }), '4567890')
  expect(screen.queryByText(/^Проверьте ИНН/)).toBeNull()
})

test('the mark is shown as visitors will see it: in the address, or in words where there is a page', async () => {
  const { user } = await openAdvertising({ erid: 'LjN8K', advertiser: 'ООО «Ромашка»' })
  expect(screen.getByText(/^…\?erid=/).textContent).toBe('…?erid=LjN8K')
  await user.click(screen.getByRole('button', { name: 'Срок, теги, 18+' }))
  await user.click(screen.getByRole('switch', { name: 'Только для взрослых, 18+' }))
  expect(screen.getByText(/^Реклама\./).textContent).toBe('Реклама. ООО «Ромашка». erid: LjN8K')
})

test('a network where advertising is banned is warned about, also behind a button of the page', async () => {
  await openAdvertising({
    erid: 'LjN8K',
    isMicrolanding: true,
    additionalLinks: [{ title: 'Мы там', url: 'https://instagram.com/shop' }]
  })
  expect(screen.getByText(/^С 1 сентября 2025 года реклама/)).toBeTruthy()
})

test('a letter that no erid has is said while typing, and such a mark is never shown as good', async () => {
  const { user } = await openAdvertising()
  const erid = screen.getByLabelText('erid')
  await user.type(erid, 'Lж')
  expect(screen.queryByText(/^В erid русская «ж»/)).toBeNull()
  await user.type(erid, 'N')
  expect(screen.getByText(/^В erid русская «ж»/)).toBeTruthy()
  expect(screen.queryByText('Так увидит посетитель')).toBeNull()
  await user.clear(erid)
  await user.type(erid, 'LjN')
  expect(screen.queryByText(/^В erid русская «ж»/)).toBeNull()
  expect(screen.getByText('Так увидит посетитель')).toBeTruthy()
})

test('an erid is taken out of what an operator gives', async () => {
  const { user } = await openAdvertising()
  await user.click(screen.getByLabelText('erid'))
  await user.paste('https://shop.ru/?erid=2VtzqvAbC&x=1')
  expect(screen.getByLabelText('erid')).toHaveProperty('value', '2VtzqvAbC')
})
