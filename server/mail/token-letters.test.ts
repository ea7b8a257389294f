import { beforeAll, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { MOMENT, MOMENT_TEXT, openLetterBox, type LetterRow } from '#test/letter-box.ts'

const PROFILE = 'https://tropa.test/profile/info#wildberries'
const HOW = ['тип «Базовый»', '«Статистика» и «Аналитика»', 'никогда не просим прислать его письмом']

const box = duringTests(openLetterBox)
beforeAll(async () => {
  await box.context.services.sql`update users set confirmed = true where id = ${box.userId}`
})

const rows: LetterRow[] = [
  {
    name: 'a token that ends soon',
    mail: ({ userId }) => ({ kind: 'token-ends', userId, expiresAt: MOMENT }),
    subject: 'Токен Wildberries действует до 28 февраля 2027 г.',
    says: [MOMENT_TEXT, 'Заменить токен', PROFILE, ...HOW]
  },
  {
    name: 'a token that the marketplace refuses',
    mail: ({ userId, now }) => ({ kind: 'token-refused', userId, expiresAt: now + DAY_MS }),
    subject: 'Токен Wildberries больше не принимается',
    says: ['удалили в кабинете продавца', 'Отказ получен', PROFILE, ...HOW],
    saysNot: ['отработал свой срок']
  },
  {
    name: 'a token whose time is over',
    mail: ({ userId, now }) => ({ kind: 'token-refused', userId, expiresAt: now - DAY_MS }),
    subject: 'Срок токена Wildberries закончился',
    says: ['отработал свой срок', 'Токен действовал до', PROFILE, ...HOW],
    saysNot: ['удалили в кабинете']
  }
]

test.each(rows)('$name', async row => {
  expect(await box.faultsOf(row)).toEqual([])
})
