import type { PlanId } from '#contract/plans.ts'
import { moscowDate, moscowMoment } from '#landing/moment.ts'
import { moneyText } from '#landing/money.ts'

import type { Letter, LetterContent, Sender } from './letter.ts'
import { planName, planTerm, REASON_MONEY, staysNote } from './plan-words.ts'
import { writeLetter } from './write-letter.ts'

/** Amounts are hundredths, times are milliseconds. */
interface Moved {
  amount: number
  currency: string
  /** When the money came or went. */
  at: number
  /** End of what is paid, from now on. */
  until: number
  /** Address of the receipt; empty while there is none. */
  receipt: string
  /** Pages of the profile. */
  plans: string
  documents: string
}

const receiptButton = (receipt: string, documents: string): NonNullable<LetterContent['button']> =>
  receipt === ''
    ? { label: 'Открыть платежи и чеки', link: documents }
    : { label: 'Открыть чек', link: receipt }

const receiptNote = (receipt: string, documents: string): NonNullable<LetterContent['notes']>[number] =>
  receipt === ''
    ? 'Кассовый чек придёт отдельным письмом и появится в профиле, в разделе «Документы».'
    : { text: 'Все платежи и чеки:', link: documents }

interface Paid extends Moved {
  plan: PlanId
  /** The renewal; null: there is none. */
  next: { date: number; amount: number } | null
}

export function paidLetter(sender: Sender, paid: Paid): Letter {
  const { plan, amount, currency, at, until, receipt, next, plans, documents } = paid
  const name = planName(plan)
  const sum = moneyText(amount, currency)
  const isFree = amount === 0
  const nextSum = next && moneyText(next.amount, currency)
  return writeLetter(sender, {
    subject: isFree ? `Тариф ${name} включён` : `Оплата прошла: ${sum}, тариф ${name}`,
    preview: `Тариф действует до ${moscowDate(until)}`,
    title: isFree ? 'Тариф включён' : 'Оплата прошла',
    paragraphs: [
      `${isFree ? 'Промокод покрыл всю цену, платить не нужно.' : `Мы получили ${sum}, спасибо.`} Тариф ${name} действует до ${moscowMoment(until)}.`,
      next
        ? `Потом тариф продлится сам: ${moscowDate(next.date)} спишется ${nextSum}. За три дня до этого придёт письмо. Отменить продление можно в любой день в профиле, в разделе «Тарифы»: оплаченный срок останется вашим до конца.`
        : 'Само ничего не спишется: автоматического продления нет. Чтобы пользоваться тарифом дальше, оплатите его снова в профиле, в разделе «Тарифы».'
    ],
    facts: [
      ['Тариф', planTerm(plan)],
      ['Оплачено', sum],
      [isFree ? 'Когда включён' : 'Когда', moscowMoment(at)],
      ['Действует до', moscowMoment(until)],
      ['Следующее списание', next ? `${nextSum}, ${moscowMoment(next.date)}` : 'нет']
    ],
    button: isFree ? { label: 'Открыть тарифы', link: plans } : receiptButton(receipt, documents),
    notes: [
      ...(isFree ? [] : [receiptNote(receipt, documents), { text: 'Тариф и его продление:', link: plans }]),
      staysNote
    ],
    reason: REASON_MONEY
  })
}

interface Refunded extends Moved {
  /** Of the payment, where it is known. */
  plan?: PlanId | undefined
  /** Something will be charged again. */
  renews?: boolean | undefined
}

const nothingLeft = (renews: boolean) =>
  renews
    ? 'Оплаченных дней не осталось, но продление включено: дата следующего списания видна в профиле, в разделе «Тарифы», там же его можно отключить.'
    : 'Оплаченных дней не осталось, сейчас действует бесплатный тариф. Новых списаний не будет.'

export function refundedLetter(sender: Sender, refunded: Refunded): Letter {
  const { plan, amount, currency, at, until, renews = false, receipt, plans, documents } = refunded
  const sum = moneyText(amount, currency)
  const isLeft = until > at
  const which = plan === undefined ? 'Тариф' : `Тариф ${planName(plan)}`
  return writeLetter(sender, {
    subject: `Мы вернули ${sum}`,
    preview: 'Деньги придут туда, откуда были списаны.',
    title: `Мы вернули ${sum}`,
    paragraphs: [
      'Деньги придут туда, откуда были списаны. Обычно на это уходит несколько дней, у некоторых банков до 30\u00A0дней.',
      isLeft
        ? `${which} теперь действует до ${moscowMoment(until)}. Если продление включено, дата следующего списания видна в профиле, в разделе «Тарифы».`
        : nothingLeft(renews)
    ],
    facts: [
      ...(plan === undefined ? [] : [['Тариф', planTerm(plan)] satisfies [string, string]]),
      ['Возвращено', sum],
      ['Когда', moscowMoment(at)],
      ['Оплачено до', isLeft ? moscowMoment(until) : 'оплаченных дней нет']
    ],
    button: receiptButton(receipt, documents),
    notes: [receiptNote(receipt, documents), { text: 'Тариф и его продление:', link: plans }, staysNote],
    reason: REASON_MONEY
  })
}
