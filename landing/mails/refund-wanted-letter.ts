import { DAY_MS } from '#contract/durations.ts'
import { REFUND_DAYS } from '#contract/limits.ts'
import type { PlanId } from '#contract/plans.ts'
import { moscowDate, moscowMoment } from '#landing/moment.ts'
import { moneyText } from '#landing/money.ts'

import type { Letter, Sender } from './letter.ts'
import { planTerm } from './plan-words.ts'
import { writeLetter } from './write-letter.ts'

/** Amounts are kopecks, times are milliseconds. */
interface RefundWish {
  username: string
  userId: string
  /** Its page among those of administrators. */
  panel: string
  plan: PlanId | null
  amount: number
  paidAt: number
  /** What the unused days are worth. */
  worth: number
  reason: string
  at: number
  /** Whether the email is proved: if not, an answer may go to somebody who has asked nothing. */
  confirmed: boolean
}

export function refundWantedLetter(sender: Sender, wish: RefundWish): Letter {
  const { username, confirmed, plan, at } = wish
  return writeLetter(sender, {
    subject: `Возврат денег: ${username}`,
    preview: `${moneyText(wish.worth)} за неиспользованные дни`,
    title: 'Просят вернуть деньги',
    paragraphs: [wish.reason],
    facts: [
      ['Кто', confirmed ? username : `${username}, почта не подтверждена`],
      ['Номер пользователя', wish.userId],
      ['Тариф', plan === null ? 'не определён' : planTerm(plan)],
      ['Заплачено', `${moneyText(wish.amount)}, ${moscowMoment(wish.paidAt)}`],
      ['Неиспользованные дни', moneyText(wish.worth)],
      ['Когда попросили', moscowMoment(at)],
      ['Вернуть до', moscowDate(at + REFUND_DAYS * DAY_MS)]
    ],
    button: { label: 'Открыть платёж', link: wish.panel },
    notes: [
      'Неиспользованные дни посчитаны на ту минуту, когда возврат попросили. Возврат делает администратор: деньги уйдут туда, откуда были списаны, а чек и письмо человеку отправятся сами.',
      confirmed
        ? 'Ответ на это письмо придёт человеку, который попросил.'
        : 'Эту почту мог указать и посторонний: отвечайте на неё, только если уверены, чья она.'
    ],
    reason: 'Письмо отправила форма возврата в разделе «Поддержка».'
  })
}
