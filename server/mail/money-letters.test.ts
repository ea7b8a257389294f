import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestApp, type TestApp } from '#test/app.ts'
import { signUp, type TestUser } from '#test/factories.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '#test/mail-server.ts'
import { untilMailed } from '#test/mails.ts'
import { idOf, queueMail } from '#test/new-mails.ts'

import type { NewMail } from './mail.ts'

const DAY_MS = 86_400_000
const MOMENT = Date.UTC(2027, 1, 28, 20, 59)
/** Moscow's, with what no line end may tear apart. */
const MOMENT_TEXT = '28 февраля 2027 г. в 23:59 по московскому времени'
const PLANS = 'https://tropa.test/profile/plans'
const DOCUMENTS = 'https://tropa.test/profile/documents'
const RECEIPT = 'https://receipts.test/r/1?a=1&b=2'
/** What becomes of everything when a plan ends. */
const STAYS = ['открываются и на бесплатном', 'Статистика старше 7\u00A0дней', 'через 90\u00A0дней удаляется']

let server: MailServer
let context: TestApp
let user: TestUser
let userId: string
beforeAll(async () => {
  server = await startMailServer()
  context = await startTestApp({ SMTP_URL: server.url, LEGAL_EMAIL: 'help@tropa.test' })
  user = await signUp(context)
  userId = await idOf(context, user)
  await untilMailed(context)
})
afterAll(async () => {
  await context.close()
  await server.close()
})

/** The one mail that comes of this. */
async function arrival(mail: NewMail): Promise<ReceivedMail> {
  const before = server.received.length
  await queueMail(context, mail)
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(before + 1)
  const received = server.received.at(-1)
  if (!received) throw new Error('no mail')
  return received
}

const start = { plan: 'START_1', amount: 39_000, currency: 'RUB' } as const
const paid = { ...start, at: MOMENT - 28 * DAY_MS, until: MOMENT, receipt: RECEIPT } as const
const failed = { ...start, reason: 'На карте не хватило денег.', advice: 'Пополните карту.' } as const
const cancelled = { plan: 'STANDARD_3', isCardForgotten: false } as const

interface Row {
  name: string
  mail: () => Exclude<NewMail, { kind: 'restore' }>
  subject: string
  says: string[]
  saysNot?: string[]
}

const rows: Row[] = [
  {
    name: 'a charge that is near',
    mail: () => ({ kind: 'charge-soon', userId, ...start, date: MOMENT }),
    subject: 'Скоро продление тарифа «Старт»: 390\u00A0₽',
    says: [MOMENT_TEXT, '«Старт», 1\u00A0мес.', '390\u00A0₽', 'отмените продление', PLANS, ...STAYS]
  },
  {
    name: 'a charge in another currency, with its hundredths',
    mail: () => ({ kind: 'charge-soon', userId, ...start, amount: 1250, currency: 'EUR', date: MOMENT }),
    subject: 'Скоро продление тарифа «Старт»: 12,50\u00A0EUR',
    says: ['12,50\u00A0EUR', PLANS]
  },
  {
    name: 'a payment that renews',
    mail: () => ({ kind: 'paid', userId, ...paid, next: { date: MOMENT, amount: 149_000 } }),
    subject: 'Оплата прошла: 390\u00A0₽, тариф «Старт»',
    says: [MOMENT_TEXT, `1\u00A0490\u00A0₽, ${MOMENT_TEXT}`, RECEIPT, DOCUMENTS, PLANS, ...STAYS]
  },
  {
    name: 'a payment that does not renew, before its receipt',
    mail: () => ({ kind: 'paid', userId, ...paid, amount: 35_190, receipt: '', next: null }),
    subject: 'Оплата прошла: 351,90\u00A0₽, тариф «Старт»',
    says: ['автоматического продления нет', 'чек придёт отдельным письмом', DOCUMENTS, PLANS]
  },
  {
    name: 'a plan for a promo code of 100 %',
    mail: () => ({ kind: 'paid', userId, ...paid, amount: 0, receipt: '', next: null }),
    subject: 'Тариф «Старт» включён',
    says: ['Промокод покрыл всю цену', MOMENT_TEXT, PLANS],
    saysNot: ['чек']
  },
  {
    name: 'a charge that failed',
    mail: () => ({ kind: 'charge-failed', userId, ...failed, until: context.now() + DAY_MS, isLast: false }),
    subject: 'Не получилось списать 390\u00A0₽ за тариф «Старт»',
    says: [failed.reason, failed.advice, 'попробует ещё раз', 'всё работает по-прежнему', PLANS, ...STAYS]
  },
  {
    name: 'a charge that failed for good, after the term',
    mail: () => ({ kind: 'charge-failed', userId, ...failed, until: context.now() - DAY_MS, isLast: true }),
    subject: 'Не получилось списать 390\u00A0₽ за тариф «Старт»',
    says: ['Больше попыток не будет', 'Сейчас действует бесплатный тариф', PLANS],
    saysNot: ['попробует ещё раз', 'всё работает по-прежнему']
  },
  {
    name: 'a renewal that the user has cancelled, with the card',
    mail: () => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: context.now() + DAY_MS,
      by: 'user',
      isCardForgotten: true
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: [
      'Вы отменили продление',
      'Данные карты удалены',
      '2\u00A0821\u00A0₽ за 3\u00A0мес.',
      'срок остаётся вашим',
      'https://tropa.test/forget',
      PLANS,
      ...STAYS
    ]
  },
  {
    name: 'a renewal that ended there, after the term',
    mail: () => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: context.now() - DAY_MS,
      by: 'provider'
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: ['Платёжный сервис сообщил', 'срок закончился', PLANS],
    saysNot: ['Данные карты', 'https://tropa.test/forget']
  },
  {
    name: 'a renewal that ended with a refund',
    mail: () => ({
      kind: 'renewal-cancelled',
      userId,
      ...cancelled,
      until: context.now(),
      by: 'refund'
    }),
    subject: 'Продление тарифа «Стандарт» отменено',
    says: ['Деньги за оставшийся срок возвращены', 'Новых списаний не будет', PLANS]
  },
  {
    name: 'a plan that has ended',
    mail: () => ({ kind: 'plan-ended', userId, plan: 'STANDARD_3', at: MOMENT }),
    subject: 'Тариф «Стандарт» закончился',
    says: [
      MOMENT_TEXT,
      'ссылки открываются, как раньше',
      'не больше 3',
      'Статистика старше 7\u00A0дней скрыта',
      'до 29 мая 2027 г.',
      PLANS,
      DOCUMENTS
    ]
  },
  {
    name: 'a part of the money that went back',
    mail: () => ({ kind: 'refunded', userId, amount: 99_550, until: Date.UTC(2100, 0), receipt: '' }),
    subject: 'Мы вернули 995,50\u00A0₽',
    says: ['до 30\u00A0дней', 'теперь действует до 1 января 2100 г.', DOCUMENTS, PLANS, ...STAYS]
  },
  {
    name: 'all the money that went back',
    mail: () => ({
      kind: 'refunded',
      userId,
      plan: 'START_1',
      amount: 39_000,
      until: context.now() - DAY_MS,
      receipt: RECEIPT
    }),
    subject: 'Мы вернули 390\u00A0₽',
    says: ['«Старт», 1\u00A0мес.', 'Оплаченных дней не осталось', RECEIPT, PLANS],
    saysNot: ['теперь действует']
  }
]

test.each(rows)('$name', async ({ mail, subject, says, saysNot = [] }) => {
  const received = await arrival(mail())
  expect(received).toMatchObject({ subject, recipients: [user.username] })
  const { html = '', text = '' } = received
  const inHtml = html.replaceAll('&amp;', '&')
  for (const words of says) {
    expect(text).toContain(words)
    expect(inHtml).toContain(words)
  }
  for (const words of saysNot) expect(text).not.toContain(words)
  expect(received.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

const wish = (confirmed: boolean): NewMail => ({
  kind: 'refund-wanted',
  userId,
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
    const received = await arrival(wish(true))
    expect(received).toMatchObject({
      subject: `Возврат денег: ${user.username}`,
      recipients: ['help@tropa.test'],
      replyTo: [{ address: user.username }]
    })
    const details = [
      userId,
      '342342342342342399',
      `390\u00A0₽, ${MOMENT_TEXT}`,
      '195,50\u00A0₽',
      'Вернуть до'
    ]
    for (const words of [...details, 'Купил не то.']) expect(received.text).toContain(words)
    expect(received.html).toContain('&lt;b&gt;деньги&lt;/b&gt;')
    expect(received.headers.map(({ key }) => key)).not.toContain('auto-submitted')
  })

  test('from a mailbox that nobody has proved has no way back, and says so', async () => {
    const received = await arrival(wish(false))
    expect(received.replyTo).toBeUndefined()
    for (const text of [received.text, received.html]) expect(text).toContain('почта не подтверждена')
  })
})

test('to a user who is gone nothing is told', async () => {
  const gone = await signUp(context)
  const id = await idOf(context, gone)
  await untilMailed(context)
  const before = server.received.length
  await context.services.sql`update users set deleted_at = now() where id = ${id}`
  for (const { mail } of rows) await queueMail(context, { ...mail(), userId: id })
  await untilMailed(context)
  expect(server.received).toHaveLength(before)
})
