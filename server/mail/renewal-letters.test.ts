import { expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import { MOMENT, MOMENT_TEXT, openLetterBox, PLANS, STAYS, type LetterRow } from '#test/letter-box.ts'

const CARD_PAGE = 'https://pay.test/card?user=1'

const box = duringTests(openLetterBox)

const start = { plan: 'START_1', amount: 39_000, currency: 'RUB' } as const
const failed = {
  ...start,
  reason: 'На карте не хватило денег.',
  advice: 'Пополните карту.',
  until: MOMENT - DAY_MS
} as const
const cancelled = { plan: 'STANDARD_3', isCardForgotten: false } as const

const rows: LetterRow[] = [
  {
    name: 'a charge that is near',
    mail: ({ userId }) => ({ kind: 'charge-soon', userId, ...start, date: MOMENT }),
    subject: 'Скоро продление тарифа «Старт»: 390\u00A0₽',
    says: [MOMENT_TEXT, '«Старт», 1\u00A0мес.', '390\u00A0₽', 'отмените продление', PLANS, ...STAYS]
  },
  {
    name: 'a charge in another currency, with its hundredths',
    mail: ({ userId }) => ({
      kind: 'charge-soon',
      userId,
      ...start,
      amount: 1250,
      currency: 'EUR',
      date: MOMENT
    }),
    subject: 'Скоро продление тарифа «Старт»: 12,50\u00A0€',
    says: ['12,50\u00A0€', PLANS]
  },
  {
    name: 'a charge that failed, where the card can be changed',
    mail: ({ userId }) => ({
      kind: 'charge-failed',
      userId,
      ...failed,
      nextTry: MOMENT,
      cardPage: CARD_PAGE
    }),
    subject: 'Не получилось списать 390\u00A0₽ за тариф «Старт»',
    says: [
      failed.reason,
      failed.advice,
      `попробует ещё раз: ${MOMENT_TEXT}`,
      'всё работает по-прежнему',
      'Пока идут попытки списания, но не дольше 7\u00A0дней',
      CARD_PAGE,
      PLANS,
      ...STAYS
    ],
    saysNot: ['из письма платёжного сервиса']
  },
  {
    name: 'a charge that failed, where nobody knows more',
    mail: ({ userId }) => ({ kind: 'charge-failed', userId, ...failed, nextTry: null, cardPage: '' }),
    subject: 'Не получилось списать 390\u00A0₽ за тариф «Старт»',
    says: [
      'Если отказ можно исправить',
      'обычно на следующий день',
      'ещё не назначена',
      'по ссылке из письма платёжного сервиса',
      PLANS
    ],
    saysNot: ['Сменить карту']
  },
  {
    name: 'a change of the plan',
    mail: ({ userId }) => ({
      kind: 'plan-changed',
      userId,
      from: 'START_1',
      plan: 'STANDARD_3',
      until: MOMENT,
      next: { date: MOMENT, amount: 282_100 }
    }),
    subject: 'Тариф изменён: теперь «Стандарт»',
    says: [
      '«Старт», 1\u00A0мес.',
      '«Стандарт», 3\u00A0мес.',
      `действует до ${MOMENT_TEXT}`,
      `2\u00A0821\u00A0₽, ${MOMENT_TEXT}`,
      'Отменить продление',
      'https://tropa.test/forget',
      PLANS
    ]
  },
  {
    name: 'a change that is to be paid at once',
    mail: ({ userId, now }) => ({
      kind: 'plan-changed',
      userId,
      from: null,
      plan: 'STANDARD_3',
      until: now,
      next: { date: MOMENT, amount: 282_100 }
    }),
    subject: 'Тариф изменён: теперь «Стандарт»',
    says: ['Оплаченных дней не осталось', `2\u00A0821\u00A0₽, ${MOMENT_TEXT}`],
    saysNot: ['Было', 'Действует до']
  },
  {
    name: 'a change without a renewal',
    mail: ({ userId }) => ({
      kind: 'plan-changed',
      userId,
      from: 'START_1',
      plan: 'STANDARD_3',
      until: MOMENT,
      next: null
    }),
    subject: 'Тариф изменён: теперь «Стандарт»',
    says: ['Само ничего не спишется', MOMENT_TEXT],
    saysNot: ['Отменить продление']
  },
  {
    name: 'a renewal that the user has cancelled, with the card',
    mail: ({ userId, now }) => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: now + DAY_MS,
      by: 'user',
      isCardForgotten: true
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: [
      'Вы отменили продление',
      'Данные карты у нас стёрты',
      '2\u00A0821\u00A0₽ за 3\u00A0мес.',
      'срок остаётся вашим',
      'https://tropa.test/forget',
      PLANS,
      ...STAYS
    ]
  },
  {
    name: 'a renewal that ended there, after the term',
    mail: ({ userId, now }) => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: now - DAY_MS,
      by: 'provider'
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: ['Платёжный сервис сообщил', 'срок закончился', PLANS],
    saysNot: ['Данные карты', 'https://tropa.test/forget', 'не пропадут']
  },
  {
    name: 'a renewal that ended after the last try',
    mail: ({ userId, now }) => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: now - DAY_MS,
      by: 'provider',
      reason: failed.reason
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: ['больше попыток не будет', failed.reason, 'сейчас действует бесплатный тариф', PLANS],
    saysNot: ['Платёжный сервис сообщил', 'не пропадут']
  },
  {
    name: 'a renewal that ended with the wish to delete the account',
    mail: ({ userId }) => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: MOMENT,
      by: 'deletion',
      isCardForgotten: true
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: [
      'Вы удаляете аккаунт',
      `Аккаунт будет удалён ${MOMENT_TEXT}`,
      'продление само уже не включится',
      'Деньги за неиспользованные дни можно вернуть',
      'Данные карты',
      'https://tropa.test/profile/info#deletion',
      'https://tropa.test/profile/support#refund'
    ],
    saysNot: ['срок остаётся вашим']
  },
  {
    name: 'a renewal that ended with the plan, which an administrator took away',
    mail: ({ userId, now }) => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: now,
      by: 'admin'
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: [
      'Администратор сервиса отключил',
      'действует бесплатный тариф',
      'Новых списаний не будет',
      'как возразить',
      PLANS
    ],
    saysNot: ['Оплаченный срок', 'оплатите тариф снова']
  },
  {
    name: 'a renewal that ended with a refund',
    mail: ({ userId, now }) => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: now,
      by: 'refund'
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: ['Деньги за оставшийся срок возвращены', 'Новых списаний не будет', PLANS]
  }
]

test.each(rows)('$name', async row => {
  expect(await box.faultsOf(row)).toEqual([])
})

test('to a user who is gone nothing is told', async () => {
  expect(await box.toNobody(rows)).toBe(0)
})
