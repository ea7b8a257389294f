import { expect, test } from 'vitest'

import { draftOf, newLinkValues, type LinkValues } from './link-values.ts'

const before: LinkValues = {
  ...newLinkValues('https://shop.ru/coat'),
  slug: 'coat',
  title: 'Пальто',
  tags: ['осень'],
  isAdvertising: true,
  erid: 'LjN8K',
  buttons: [{ key: '0', title: 'Отзывы', url: 'https://shop.ru/said' }]
}
const required = { fulllink: 'https://shop.ru/coat', shortlink: 'coat' }
const seen = { ...required, was: required }

test('of a link that is changed only what was changed is sent: the rest may be another by now', () => {
  expect(draftOf(before, before)).toEqual(seen)
  expect(draftOf({ ...before, title: 'Пальто ' }, before)).toEqual(seen)
  const values = { ...before, title: '', tags: [], isAdult: true }
  const was = { ...required, tags: ['осень'] }
  expect(draftOf(values, before)).toEqual({ ...required, was, title: '', tags: [], adult: true })
  expect(draftOf({ ...before, isAdvertising: false }, before)).toEqual({ ...seen, erid: '' })
  const buttons = [{ key: '5', title: 'Отзывы', url: 'https://shop.ru/said' }]
  expect(draftOf({ ...before, buttons }, before)).toEqual(seen)
  const said = [{ title: 'Отзывы', url: 'https://shop.ru/said' }]
  expect(draftOf({ ...before, buttons: [] }, before)).toEqual({
    ...required,
    was: { ...required, additionalLinks: said },
    additionalLinks: []
  })
})

test('what the page calls itself is one’s own once somebody has chosen it, though it be the same', () => {
  const told = { ...before, cardTitle: 'Пальто из шерсти', isCardTitleAuto: true }
  expect(draftOf(told, told)).toEqual(seen)
  expect(draftOf({ ...told, isCardTitleAuto: false }, told)).toEqual({
    ...required,
    was: { ...required, appTitle: null },
    appTitle: 'Пальто из шерсти'
  })
  const own = { ...told, isCardTitleAuto: false }
  expect(draftOf(own, own)).toEqual(seen)
  expect(draftOf({ ...own, isCardTitleAuto: true }, own)).toEqual({ ...seen, appTitle: null })
})

test('of a new link all is sent', () => {
  expect(draftOf(before)).toMatchObject({
    ...required,
    title: 'Пальто',
    erid: 'LjN8K',
    adult: false,
    buttonTitle: ''
  })
})

test('what was sent without an answer may stand there: who takes it back sends it', () => {
  const sent = { ...before, target: 'https://shop.ru/new', title: 'Плащ', slug: 'raincoat' }
  expect(draftOf(before, before, [sent])).toEqual({ ...required, was: {}, title: 'Пальто' })
  const again = { ...before, slug: 'coat2' }
  const was = { fulllink: 'https://shop.ru/coat' }
  expect(draftOf(again, before, [{ ...before, slug: 'raincoat' }])).toEqual({
    fulllink: 'https://shop.ru/coat',
    shortlink: 'coat2',
    was
  })
})

test('a text too long for a page that is switched off is not sent: nobody sees where to shorten it', () => {
  const texts = { description: 'а'.repeat(301), buttonTitle: 'б'.repeat(41) }
  expect(draftOf({ ...before, ...texts }, before)).toEqual(seen)
  expect(draftOf({ ...before, ...texts, isLanding: true }, before)).toMatchObject(texts)
  const fitting = { description: 'а'.repeat(300), buttonTitle: 'б'.repeat(40) }
  expect(draftOf({ ...before, ...fitting }, before)).toMatchObject(fitting)
})

test('a button that was left unfinished on a page that is switched off is as it was, a new one is not sent', () => {
  const buttons = [
    { key: '0', title: 'Канал', url: 'https://t.me/shop' },
    { key: '1', title: 'Отзывы', url: 'https://shop.ru/reviews' }
  ]
  const landing = { ...before, isLanding: true, buttons }
  const off = {
    ...landing,
    isLanding: false,
    buttons: [
      { key: '0', title: 'Канал', url: '' },
      { key: '1', title: 'Отзывы', url: 'https://shop.ru/reviews' },
      { key: '2', title: 'Новая', url: '' }
    ]
  }
  expect(draftOf(off, landing)).not.toHaveProperty('additionalLinks')
  expect(draftOf(off, landing, [off])).not.toHaveProperty('additionalLinks')
  expect(draftOf({ ...off, buttons: off.buttons.slice(1) }, landing).additionalLinks).toEqual([
    { title: 'Отзывы', url: 'https://shop.ru/reviews' }
  ])
})

test('of a new link whose answer was lost the card that nobody chooses any more goes back to the target’s page', () => {
  const fresh = newLinkValues('https://shop.ru/coat')
  const sent = { ...fresh, cardTitle: 'Плащ', isCardTitleAuto: false }
  expect(draftOf(sent, undefined)).toMatchObject({ appTitle: 'Плащ' })
  expect(draftOf(fresh, undefined, [sent])).toMatchObject({ appTitle: null })
  expect(draftOf(sent, undefined, [fresh])).toMatchObject({ appTitle: 'Плащ' })
  expect(draftOf(fresh, undefined)).not.toHaveProperty('appTitle')
})
