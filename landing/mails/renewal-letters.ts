import { planOf, type PlanId } from '#contract/plans.ts'
import { moscowDate, moscowMoment } from '#landing/moment.ts'
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
    preview: `${moscowDate(date)} Не нужно продлевать? Отмените заранее.`,
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
  /** End of what is paid. */
  until: number
  /** Why, and what can be done. */
  reason: string
  advice: string
  /** Null: the provider has not told. */
  nextTry: number | null
  /** Where the card is changed; empty: the provider writes of it. */
  cardPage: string
}

export function chargeFailedLetter(sender: Sender, charge: FailedCharge): Letter {
  const { plan, amount, currency, until, reason, advice, nextTry, cardPage, plans } = charge
  const name = planName(plan)
  const sum = moneyText(amount, currency)
  const again =
    nextTry === null
      ? 'Если отказ можно исправить, платёжный сервис попробует ещё раз, обычно на следующий день.'
      : `Платёжный сервис попробует ещё раз: ${moscowMoment(nextTry)}.`
  const isByLink = cardPage !== ''
  return writeLetter(sender, {
    subject: `Не получилось списать ${sum} за тариф ${name}`,
    preview: 'Деньги не списаны. Проверьте карту.',
    title: 'Не получилось списать оплату',
    paragraphs: [
      `Тариф ${name} не продлился: платёж на ${sum} не прошёл, деньги не списаны.`,
      `${again} Чтобы заплатить другой картой, ${isByLink ? 'нажмите «Сменить карту»' : 'укажите её по ссылке из письма платёжного сервиса'}.`,
      'Пока идут попытки списания, но не дольше 7\u00A0дней после оплаченного срока, всё работает по-прежнему. Если ни одна не пройдёт, начнёт действовать бесплатный тариф.'
    ],
    facts: [
      ['Тариф', planTerm(plan)],
      ['Сумма', sum],
      ['Что случилось', reason],
      ['Что сделать', advice],
      ['Следующая попытка', nextTry === null ? 'ещё не назначена' : moscowMoment(nextTry)],
      ['Оплачено до', moscowMoment(until)]
    ],
    button: isByLink ? { label: 'Сменить карту', link: cardPage } : { label: 'Открыть тарифы', link: plans },
    notes: [
      { text: 'Если продлевать больше не нужно, отмените продление, и новых попыток не будет:', link: plans },
      staysNote
    ],
    reason: REASON_MONEY
  })
}

interface CancelledRenewal extends Renewal {
  at: number
  /** End of the plan; of a deletion, of the account. */
  until: number
  by: 'user' | 'provider' | 'refund' | 'deletion' | 'removal' | 'admin'
  /** Why the last charge failed, if that ended it. */
  reason?: string | undefined
  isCardForgotten: boolean
  /** Where an account that is to be deleted is kept, where its owner asks money back, and where the rules say how anybody does. */
  keep: string
  refund: string
  rules: string
}

/** Who ended it. */
function endedBy({ plan, by, reason }: CancelledRenewal): string {
  const name = planName(plan)
  if (by === 'user') return `Вы отменили продление тарифа ${name}.`
  if (by === 'refund')
    return `Деньги за оставшийся срок возвращены, поэтому продление тарифа ${name} отменено.`
  if (by === 'deletion') return `Вы удаляете аккаунт, поэтому продление тарифа ${name} отменено.`
  if (by === 'removal')
    return `Администратор сервиса удалил ваш аккаунт, поэтому продление тарифа ${name} отменено.`
  if (by === 'admin')
    return `Администратор сервиса отключил вам тариф ${name}, поэтому его продление отменено.`
  return reason === undefined
    ? `Платёжный сервис сообщил, что продление тарифа ${name} остановлено. Так бывает, когда его отменяют на странице сервиса или когда оплату несколько раз не удалось списать.`
    : `Оплату за тариф ${name} списать не удалось, больше попыток не будет: продление остановлено.`
}

/** What can be done now. */
function nextStep({
  at,
  until,
  by,
  refund,
  rules
}: CancelledRenewal): string | { text: string; link: string } {
  if (by === 'deletion') {
    const text =
      'Деньги за неиспользованные дни можно вернуть. Попросите об этом до удаления, в разделе «Поддержка»:'
    return { text, link: refund }
  }
  if (by === 'removal' || by === 'admin') {
    const text = 'Деньги за неиспользованные дни можно вернуть. Куда написать об этом и как возразить:'
    return { text, link: rules }
  }
  return until > at
    ? 'Если передумаете, оплатите тариф снова: дни, которые ещё остались, не пропадут.'
    : 'Чтобы пользоваться тарифом дальше, оплатите его снова.'
}

/** What becomes of the plan. */
function restOf({ plan, at, until, by }: CancelledRenewal): string {
  const end = moscowMoment(until)
  if (by === 'deletion')
    return `Аккаунт будет удалён ${end}. До этого его можно оставить, но продление само уже не включится: тариф нужно будет оплатить снова.`
  if (by === 'removal') return 'Войти в аккаунт больше нельзя.'
  if (by === 'admin') return 'Сейчас действует бесплатный тариф.'
  if (until <= at) return 'Оплаченный срок закончился, сейчас действует бесплатный тариф.'
  return `Оплаченный срок остаётся вашим: тариф ${planName(plan)} действует до ${end}. Потом начнёт действовать бесплатный.`
}

/** What `until` is. */
function nameOfEnd({ at, until, by }: CancelledRenewal): string {
  if (by === 'removal') return 'Аккаунт удалён'
  if (by === 'deletion') return 'Аккаунт будет удалён'
  if (by === 'admin') return 'Тариф отключён'
  return until > at ? 'Тариф действует до' : 'Тариф закончился'
}

export function renewalCancelledLetter(sender: Sender, cancelled: CancelledRenewal): Letter {
  const { plan, until, by, reason, isCardForgotten, plans, keep } = cancelled
  const card = isCardForgotten ? ' Данные карты у нас стёрты.' : ''
  const isGone = by === 'deletion' || by === 'removal'
  return writeLetter(sender, {
    subject: `Продление тарифа ${planName(plan)} отменено`,
    preview: 'Новых списаний не будет.',
    title: 'Продление отменено',
    paragraphs: [`${endedBy(cancelled)} Новых списаний не будет.${card}`, restOf(cancelled)],
    facts: [
      ['Тариф', planTerm(plan)],
      ...(reason === undefined ? [] : [['Что случилось', reason] satisfies [string, string]]),
      ['Больше не спишется', planPrice(plan)],
      [nameOfEnd(cancelled), moscowMoment(until)]
    ],
    ...(by !== 'removal' && {
      button:
        by === 'deletion'
          ? { label: 'Оставить аккаунт', link: keep }
          : { label: 'Открыть тарифы', link: plans }
    }),
    notes: [
      nextStep(cancelled),
      ...(by === 'user'
        ? [{ text: 'Если продление отменили не вы, задайте новый пароль:', link: sender.forget }]
        : []),
      ...(isGone ? [] : [staysNote])
    ],
    reason: REASON_MONEY
  })
}
