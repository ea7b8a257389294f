import { expect, test } from 'vitest'

import type { FieldError } from '#contract/problem.ts'
import { problems } from '#contract/problems.ts'
import { ApiError } from '#web/api/call.ts'

import { newLinkValues } from './link-values.ts'
import { refusalOf } from './save-refusal.ts'

const refused = (details: FieldError[]) => {
  const [statusCode, message] = problems.INVALID
  return new ApiError({ statusCode, code: 'INVALID', message, details })
}

const values = {
  ...newLinkValues('a.ru'),
  isLanding: true,
  buttons: [
    { key: '0', title: 'Раз', url: 'a.ru' },
    { key: '1', title: '', url: '' },
    { key: '2', title: 'Три', url: 'trp.ru/x' }
  ]
}

test('a refused field of an additional link goes to that link', () => {
  const error = refused([{ field: 'additionalLinks.2.url', message: 'Это адрес самого сервиса.' }])
  expect(refusalOf(error, values)).toMatchObject({
    fields: { 'buttons.2.url': 'Это адрес самого сервиса.' }
  })
  expect(refusalOf(error, values).error).toBeUndefined()
})

test('of a page that is switched off there is no field to say it at', () => {
  const error = refused([{ field: 'additionalLinks.1.url', message: 'Это адрес самого сервиса.' }])
  expect(refusalOf(error, { ...values, isLanding: false })).toMatchObject({ fields: {}, error })
})

test('the whole list, a picture and a title are known by their own names', () => {
  const error = refused([
    { field: 'appImage', message: 'Картинки нет.' },
    { field: 'appTitle', message: 'Длинно.' },
    { field: 'nothing', message: 'Что-то.' }
  ])
  expect(refusalOf(error, values)).toMatchObject({
    fields: { cardImage: 'Картинки нет.', cardTitle: 'Длинно.' },
    error
  })
})
