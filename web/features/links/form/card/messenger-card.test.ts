import { expect, test } from 'vitest'

import { newLinkValues } from '#web/features/links/form/link-values.ts'

import { messengerCard } from './messenger-card.ts'

const values = { ...newLinkValues('https://www.shop.ru/x'), slug: 'vesna26' }
const nothing = { title: '', image: '', page: { title: '', image: '', isAwaited: false } }
const known = { ...nothing, title: 'Пуховик', image: '/uploads/1.jpg' }

test('what is known is said in our name; of what is not, the messenger asks the target', () => {
  expect(messengerCard(values, known, 'trp.ru/')).toMatchObject({
    address: 'trp.ru/vesna26',
    host: 'trp.ru',
    title: 'Пуховик',
    image: '/uploads/1.jpg',
    source: 'ours'
  })
  expect(messengerCard(values, nothing, 'trp.ru/')).toMatchObject({
    host: 'shop.ru',
    title: '',
    source: 'target'
  })
  expect(messengerCard({ ...values, title: 'Моё' }, nothing, 'trp.ru/')).toMatchObject({
    host: 'trp.ru',
    title: 'Моё',
    source: 'ours'
  })
})

test('a landing always answers for itself, with its description', () => {
  const landing = { ...values, isLanding: true, description: 'Обувь' }
  expect(messengerCard(landing, nothing, 'trp.ru/')).toMatchObject({
    host: 'trp.ru',
    title: 'shop.ru',
    description: 'Обувь',
    source: 'ours'
  })
})

test('of a link for adults nothing is shown but the sign', () => {
  const adult = { ...values, isAdult: true, isLanding: true, description: 'Обувь', title: 'Моё' }
  expect(messengerCard(adult, known, 'trp.ru/')).toMatchObject({
    host: 'trp.ru',
    title: '18+',
    description: '',
    image: '',
    source: 'adult'
  })
})
