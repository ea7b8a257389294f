import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refuse } from '#web/api/testing/stand-in.ts'
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

const MARKED = 'https://shop.ru/?erid=2VtzqvAbC'
const take = { name: 'Это реклама, взять erid из адреса' }

test('a mark that stands in the address alone is offered, and taken over it waits for the advertiser', async () => {
  server.stored = [wire('7', { fulllink: MARKED, adult: true })]
  const { user } = open('/links/7')
  expect(await screen.findByText(/на странице ссылки пометки «Реклама» не будет/)).toBeTruthy()
  await user.click(screen.getByRole('button', take))
  expect(screen.queryByRole('button', take)).toBeNull()
  const advertiser = screen.getByLabelText('Рекламодатель', { selector: 'input' })
  await waitFor(() => expect(document.activeElement).toBe(advertiser))
  expect(screen.queryByText(/В адресе уже есть/)).toBeNull()
  await user.type(advertiser, 'ООО «Ромашка»')
  expect(screen.getByText(/^Реклама\./).textContent).toBe('Реклама. ООО «Ромашка». erid: 2VtzqvAbC')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(server.sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      erid: '2VtzqvAbC',
      advertiser: 'ООО «Ромашка»'
    })
  )
})

test.each([
  ['a link that has one itself', { fulllink: MARKED, erid: 'LjN8K' }],
  ['an address without one', { fulllink: 'https://shop.ru/?erid=' }],
  ['a place where one is to come', { fulllink: 'https://shop.ru/?erid={{erid}}' }]
])('%s is offered none', async (_what, over) => {
  server.stored = [wire('7', over)]
  open('/links/7')
  await screen.findByRole('button', { name: 'Реклама и erid' })
  expect(screen.queryByRole('button', take)).toBeNull()
})

test('an address that has another mark keeps it, and so it is shown', async () => {
  const { user } = await openAdvertising({ fulllink: MARKED, erid: 'LjN8K', advertiser: 'ООО «Ромашка»' })
  expect(screen.getByText(/^В адресе уже есть другой erid/)).toBeTruthy()
  expect(screen.getByText(/^…\?erid=/).textContent).toBe('…?erid=2VtzqvAbC')
  await user.click(screen.getByRole('button', { name: 'Срок, теги, 18+' }))
  await user.click(screen.getByRole('switch', { name: 'Только для взрослых, 18+' }))
  expect(screen.getByText(/^Реклама\./).textContent).toBe('Реклама. ООО «Ромашка». erid: LjN8K')
  expect(screen.getByText(/а erid 2VtzqvAbC ещё и в адресе/)).toBeTruthy()
})

const NEITHER = 'Введите erid или выключите «Это реклама».'

test('that there is neither an erid nor an advertiser is said no more once one is typed, or it is no advertising', async () => {
  const { user } = await openAdvertising()
  const save = screen.getByRole('button', { name: 'Сохранить' })
  await user.click(save)
  expect(await screen.findByText(NEITHER)).toBeTruthy()
  const advertiser = screen.getByLabelText('Рекламодатель', { selector: 'input' })
  await user.type(advertiser, 'ООО')
  expect(screen.queryByText(NEITHER)).toBeNull()

  await user.clear(advertiser)
  await user.click(save)
  expect(await screen.findByText(NEITHER)).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Это реклама' }))
  await user.click(screen.getByRole('switch', { name: 'Это реклама' }))
  expect(screen.queryByText(NEITHER)).toBeNull()
})

test('what is wrong with an erid is no matter of the advertiser', async () => {
  const { user } = await openAdvertising({ erid: 'LjN8K', advertiser: 'ООО' })
  const details = [{ field: 'erid', message: 'Такого erid нет.' }]
  server.answerOf = ({ method }) => (method === 'PUT' ? refuse('INVALID', details) : undefined)
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Такого erid нет.')).toBeTruthy()
  await user.type(screen.getByLabelText('Рекламодатель', { selector: 'input' }), ' «Ромашка»')
  expect(screen.getByText('Такого erid нет.')).toBeTruthy()
})
