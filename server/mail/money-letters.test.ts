import { describe, expect, test } from 'vitest'

import { DAY_MS } from '#contract/durations.ts'
import { duringTests } from '#test/during-tests.ts'
import {
  DOCUMENTS,
  MOMENT,
  MOMENT_TEXT,
  openLetterBox,
  PLANS,
  STAYS,
  type LetterRow
} from '#test/letter-box.ts'

import type { NewMail } from './mail.ts'

const RECEIPT = 'https://receipts.test/r/1?a=1&b=2'

const box = duringTests(openLetterBox)

const start = { plan: 'START_1', amount: 39_000, currency: 'RUB' } as const
const paid = { ...start, at: MOMENT - 28 * DAY_MS, until: MOMENT, receipt: RECEIPT } as const

const rows: LetterRow[] = [
  {
    name: 'a payment that renews',
    mail: ({ userId }) => ({ kind: 'paid', userId, ...paid, next: { date: MOMENT, amount: 149_000 } }),
    subject: 'Оплата прошла: 390\u00A0₽, тариф «Старт»',
    says: [MOMENT_TEXT, `1\u00A0490\u00A0₽, ${MOMENT_TEXT}`, RECEIPT, DOCUMENTS, PLANS, ...STAYS]
  },
  {
    name: 'a payment that does not renew, before its receipt',
    mail: ({ userId }) => ({ kind: 'paid', userId, ...paid, amount: 35_190, receipt: '', next: null }),
    subject: 'Оплата прошла: 351,90\u00A0₽, тариф «Старт»',
    says: ['автоматического продления нет', 'чек придёт отдельным письмом', DOCUMENTS, PLANS]
  },
  {
    name: 'a plan for a promo code of 100 %',
    mail: ({ userId }) => ({ kind: 'paid', userId, ...paid, amount: 0, receipt: '', next: null }),
    subject: 'Тариф «Старт» включён',
    says: ['Промокод покрыл всю цену', MOMENT_TEXT, PLANS],
    saysNot: ['чек']
  },
  {
    name: 'a plan that has ended',
    mail: ({ userId }) => ({ kind: 'plan-ended', userId, plan: 'STANDARD_3', at: MOMENT }),
    subject: 'Тариф «Стандарт» закончился',
    says: [
      MOMENT_TEXT,
      'ссылки открываются, как раньше',
      'меньше 3',
      'Статистика старше 7\u00A0дней скрыта',
      'до 29 мая 2027 г.',
      PLANS,
      DOCUMENTS
    ]
  },
  {
    name: 'a part of the money that went back',
    mail: ({ userId }) => ({
      kind: 'refunded',
      userId,
      amount: 99_550,
      until: Date.UTC(2100, 0),
      receipt: ''
    }),
    subject: 'Мы вернули 995,50\u00A0₽',
    says: ['до 30\u00A0дней', 'теперь действует до 1 января 2100 г.', DOCUMENTS, PLANS, ...STAYS]
  },
  {
    name: 'all the money that went back',
    mail: ({ userId, now }) => ({
      kind: 'refunded',
      userId,
      plan: 'START_1',
      amount: 39_000,
      until: now - DAY_MS,
      receipt: RECEIPT
    }),
    subject: 'Мы вернули 390\u00A0₽',
    says: ['«Старт», 1\u00A0мес.', 'Оплаченных дней не осталось', 'Новых списаний не будет', RECEIPT, PLANS],
    saysNot: ['теперь действует']
  },
  {
    name: 'money that went back of a term that is over, while its renewal goes on',
    mail: ({ userId, now }) => ({
      kind: 'refunded',
      userId,
      amount: 10_000,
      until: now - DAY_MS,
      renews: true,
      receipt: ''
    }),
    subject: 'Мы вернули 100\u00A0₽',
    says: ['Оплаченных дней не осталось', 'продление включено', 'отключить', PLANS],
    saysNot: ['Новых списаний не будет', 'бесплатный тариф']
  }
]

test.each(rows)('$name', async row => {
  expect(await box.faultsOf(row)).toEqual([])
})

const wish = (confirmed: boolean): NewMail => ({
  kind: 'refund-wanted',
  userId: box.userId,
  payment: '342342342342342399',
  plan: 'START_1',
  amount: 39_000,
  paidAt: MOMENT,
  worth: 19_550,
  reason: 'Купил не то.\nВерните <b>деньги</b>.',
  confirmed
})

describe('a wish to have money back', () => {
  test('goes to the operator with everything needed; the answer goes to who asks', async () => {
    const received = await box.arrival(wish(true))
    expect(received).toMatchObject({
      subject: `Возврат денег: ${box.user.username}`,
      recipients: ['help@tropa.test'],
      replyTo: [{ address: box.user.username }]
    })
    const details = [
      box.userId,
      '/admin/payments?open=342342342342342399',
      `390\u00A0₽, ${MOMENT_TEXT}`,
      '195,50\u00A0₽',
      'Вернуть до'
    ]
    for (const words of [...details, 'Купил не то.']) expect(received.text).toContain(words)
    expect(received.html).toContain('&lt;b&gt;деньги&lt;/b&gt;')
    expect(received.headers.map(({ key }) => key)).not.toContain('auto-submitted')
  })

  test('from a mailbox that nobody has proved has no way back, and says so', async () => {
    const received = await box.arrival(wish(false))
    expect(received.replyTo).toBeUndefined()
    for (const text of [received.text, received.html]) expect(text).toContain('почта не подтверждена')
  })
})

test('to a user who is gone nothing is told', async () => {
  expect(await box.toNobody(rows)).toBe(0)
})
