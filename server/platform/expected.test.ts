import { Type, type TSchema } from 'typebox'
import { expect, test } from 'vitest'

import { validatorCompiler } from './validation.ts'

const told = (field: TSchema, value: unknown): unknown => {
  const schema = Type.Object({ field })
  const answer = validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' })({ field: value })
  return Reflect.get(Object(answer), 'error')
}

test.each<[TSchema, unknown, string]>([
  [Type.Integer({ minimum: 1, maximum: 200 }), 0, 'Введите целое число от 1 до 200.'],
  [Type.Integer({ minimum: 1, maximum: 200 }), '7', 'Введите целое число от 1 до 200.'],
  [Type.Integer({ minimum: 1 }), 0.5, 'Введите целое число не меньше 1.'],
  [Type.Integer(), null, 'Введите целое число.'],
  [Type.Number({ minimum: 0, maximum: 10 }), 11, 'Введите число от 0 до 10.'],
  [Type.Null(), 'x', 'Подойдёт null.'],
  [Type.Boolean(), 'true', 'Подойдёт true или false.'],
  [Type.Enum(['sms', 'mail']), 'post', 'Подойдёт одно из: sms, mail.'],
  [Type.String({ minLength: 1, maxLength: 64 }), '', 'Введите текст от 1 до 64 знаков.'],
  [Type.String({ minLength: 5 }), 'x', 'Введите текст не меньше 5 знаков.'],
  [Type.String({ maxLength: 200 }), ['x'], 'Введите текст до 200 знаков.'],
  [Type.String({ pattern: '^[a-z]+$' }), 'Ж', 'Введите текст по шаблону ^[a-z]+$.'],
  [Type.String({ maxLength: 9, pattern: '^-' }), 'x', 'Введите текст до 9 знаков по шаблону ^-.'],
  [
    Type.Union([Type.String({ minLength: 1, maxLength: 9 }), Type.Null()]),
    '',
    'Введите текст от 1 до 9 знаков.'
  ],
  [Type.Array(Type.String(), { maxItems: 100 }), 'x', 'Передайте список до 100 значений.'],
  [Type.Array(Type.String(), { minItems: 1, maxItems: 9 }), 'x', 'Передайте список от 1 до 9 значений.'],
  [Type.Array(Type.Enum(['USER'])), ['BOSS'], 'Подойдёт одно из: USER.'],
  [Type.Object({}), [], 'Передайте объект JSON.']
])('what would be right is told: %j, %j', (field, value, message) => {
  expect(told(field, value)).toMatchObject({ code: 'INVALID', details: [{ message }] })
})

test('a body that is none is told so', () => {
  const validate = validatorCompiler({ schema: Type.Object({}), method: 'POST', url: '/', httpPart: 'body' })
  for (const body of [null, [], 'x', 7]) {
    expect(validate(body)).toMatchObject({
      error: { details: [{ field: '', message: 'Передайте объект JSON.' }] }
    })
  }
})
