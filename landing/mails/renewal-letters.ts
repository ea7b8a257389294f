import { planOf, type PlanId } from '#contract/plans.ts'
import { moscowDay, moscowMoment } from '#landing/moment.ts'
import { moneyText } from '#landing/money.ts'

import type { Letter, Sender } from './letter.ts'
import { planName, planPrice, planTerm, REASON_MONEY, staysNote } from './plan-words.ts'
import { writeLetter } from './write-letter.ts'

/** Times are milliseconds, amounts are hundredths. */
interface Renewal {
  plan: PlanId
  /** The page of plans, where renewals are stopped and plans are paid. */
  plans: string
}

interface Charge extends Renewal {
  amount: number
  currency: string
}

export function chargeSoonLetter(sender: Sender, charge: Charge & { date: number }): Letter {
  const { plan, amount, currency, date, plans } = charge
  const name = planName(plan)
  const sum = moneyText(amount, currency)
  return writeLetter(sender, {
    subject: `Скоро продление тарифа ${name}: ${sum}`,
    preview: `${moscowDay(date)} Не нужно продлевать? Отмените заранее.`,
    title: `Скоро продление тарифа ${name}`,
    paragraphs: [
      `${moscowMoment(date)} с вашей карты спишется ${sum}, и тариф ${name} продлится на ${planOf(plan).month}\u00A0мес. Если он вам нужен, ничего делать не надо: проверьте только, хватает ли денег на карте.`,
      'Если не нужен, до этого времени откройте в профиле раздел «Тарифы» и отмените продление. Оплаченный срок останется вашим до конца, новых списаний не будет.'
    ],
    facts: [
      ['Тариф', planTerm(plan)],
      ['Сумма', sum],
      ['Когда спишется', moscowMoment(date)]
    ],
    button: { label: 'Тариф и продление', link: plans },
    notes: [staysNote],
    reason: REASON_MONEY
  })
}

interface FailedCharge extends Charge {
  at: number
  /** When what the plan allows ends. */
  until: number
  /** Why, and what can be done. */
  reason: string
  advice: string
  /** It is not tried again. */
  isLast: boolean
}

export function chargeFailedLetter(sender: Sender, charge: FailedCharge): Letter {
  const { plan, amount, currency, at, until, reason, advice, isLast, plans } = charge
  const name = planName(plan)
  const sum = moneyText(amount, currency)
  const isLeft = until > at
  return writeLetter(sender, {
    subject: `Не получилось списать ${sum} за тариф ${name}`,
    preview: isLast ? 'Больше попыток не будет.' : 'Попробуем ещё раз. Проверьте карту.',
    title: 'Не получилось списать оплату',
    paragraphs: [
      `Тариф ${name} не продлился: платёж на ${sum} не прошёл, деньги не списаны.`,
      isLast
        ? 'Больше попыток не будет, продление остановлено. Чтобы пользоваться тарифом дальше, оплатите его снова в профиле, в разделе «Тарифы».'
        : 'Платёжный сервис попробует ещё раз, обычно на следующий день. Чтобы заплатить другой картой, укажите её по ссылке из письма платёжного сервиса.',
      isLeft
        ? `До ${moscowMoment(until)} всё работает по-прежнему. Если оплаты не будет, потом начнёт действовать бесплатный тариф.`
        : 'Сейчас действует бесплатный тариф.'
    ],
    facts: [
      ['Тариф', planTerm(plan)],
      ['Сумма', sum],
      ['Что случилось', reason],
      ['Что сделать', advice],
      ['Тариф действует до', isLeft ? moscowMoment(until) : 'уже не действует']
    ],
    button: { label: 'Открыть тарифы', link: plans },
    notes: [
      ...(isLast
        ? []
        : ['Если продлевать больше не нужно, отмените продление там же: новых попыток не будет.']),
      staysNote
    ],
    reason: REASON_MONEY
  })
}

interface CancelledRenewal extends Renewal {
  at: number
  until: number
  by: 'user' | 'provider' | 'refund'
  isCardForgotten: boolean
}

const cancelledBy = (name: string): Record<CancelledRenewal['by'], string> => ({
  user: `Вы отменили продление тарифа ${name}.`,
  provider: `Платёжный сервис сообщил, что продление тарифа ${name} остановлено. Так бывает, когда его отменяют на странице сервиса или когда оплату несколько раз не удалось списать.`,
  refund: `Деньги за оставшийся срок возвращены, поэтому продление тарифа ${name} отменено.`
})

export function renewalCancelledLetter(sender: Sender, cancelled: CancelledRenewal): Letter {
  const { plan, at, until, by, isCardForgotten, plans } = cancelled
  const name = planName(plan)
  const isLeft = until > at
  const card = isCardForgotten ? ' Данные карты удалены, платить ею без вас больше нельзя.' : ''
  return writeLetter(sender, {
    subject: `Продление тарифа ${name} отменено`,
    preview: 'Новых списаний не будет.',
    title: 'Продление отменено',
    paragraphs: [
      `${cancelledBy(name)[by]} Новых списаний не будет.${card}`,
      isLeft
        ? `Оплаченный срок остаётся вашим: тариф ${name} действует до ${moscowMoment(until)}. Потом начнёт действовать бесплатный.`
        : 'Оплаченный срок закончился, сейчас действует бесплатный тариф.'
    ],
    facts: [
      ['Тариф', planTerm(plan)],
      ['Больше не спишется', planPrice(plan)],
      ['Тариф действует до', isLeft ? moscowMoment(until) : 'уже не действует']
    ],
    button: { label: 'Открыть тарифы', link: plans },
    notes: [
      'Если передумаете, оплатите тариф снова: дни, которые ещё остались, не пропадут.',
      ...(by === 'user'
        ? [{ text: 'Если продление отменили не вы, задайте новый пароль:', link: sender.forget }]
        : []),
      staysNote
    ],
    reason: REASON_MONEY
  })
}
