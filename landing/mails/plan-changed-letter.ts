import type { PlanId } from '#contract/plans.ts'
import { moscowDate, moscowMoment } from '#landing/moment.ts'
import { moneyText } from '#landing/money.ts'

import type { Letter, Sender } from './letter.ts'
import { planName, planTerm, REASON_MONEY, staysNote } from './plan-words.ts'
import { writeLetter } from './write-letter.ts'

/** Times are milliseconds, amounts are kopecks. */
interface ChangedPlan {
  /** The plan before; null: there was none. */
  from: PlanId | null
  plan: PlanId
  at: number
  until: number
  /** The renewal; null: there is none. */
  next: { date: number; amount: number } | null
  /** The page of plans. */
  plans: string
}

export function planChangedLetter(sender: Sender, changed: ChangedPlan): Letter {
  const { from, plan, at, until, next, plans } = changed
  const name = planName(plan)
  const sum = next && moneyText(next.amount)
  return writeLetter(sender, {
    subject: `Тариф изменён: теперь ${name}`,
    preview: `Тариф действует до ${moscowDate(until)}`,
    title: `Теперь у вас тариф ${name}`,
    paragraphs: [
      until > at
        ? `Вы сменили тариф. Неиспользованные дни пересчитаны по новой цене: ${name} действует до ${moscowMoment(until)}.`
        : `Вы сменили тариф на ${name}. Оплаченных дней не осталось: он начнёт действовать, когда пройдёт оплата.`,
      next
        ? `Потом тариф продлится сам: ${moscowMoment(next.date)} спишется ${sum}. Отменить продление можно в любой день в профиле, в разделе «Тарифы»: оплаченный срок останется вашим до конца.`
        : 'Само ничего не спишется: автоматического продления нет. Чтобы пользоваться тарифом дальше, оплатите его в профиле, в разделе «Тарифы».'
    ],
    facts: [
      ...(from === null ? [] : [['Было', planTerm(from)] satisfies [string, string]]),
      ['Стало', planTerm(plan)],
      ['Когда изменён', moscowMoment(at)],
      ...(until > at ? [['Действует до', moscowMoment(until)] satisfies [string, string]] : []),
      ['Следующее списание', next ? `${sum}, ${moscowMoment(next.date)}` : 'нет']
    ],
    button: { label: 'Тариф и продление', link: plans },
    notes: [{ text: 'Если тариф меняли не вы, задайте новый пароль:', link: sender.forget }, staysNote],
    reason: REASON_MONEY
  })
}
