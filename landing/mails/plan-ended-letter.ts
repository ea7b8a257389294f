import { freeLimits, type PlanId } from '#contract/plans.ts'
import { moscowDate, moscowMoment } from '#landing/moment.ts'

import type { Letter, Sender } from './letter.ts'
import { hiddenUntil, planName, planPrice, planTerm, REASON_MONEY } from './plan-words.ts'
import { writeLetter } from './write-letter.ts'

interface EndedPlan {
  plan: PlanId
  /** When the free plan began; milliseconds. */
  at: number
  /** Pages of the profile. */
  plans: string
  documents: string
}

export function planEndedLetter(sender: Sender, { plan, at, plans, documents }: EndedPlan): Letter {
  const name = planName(plan)
  const { links, analyticsDays } = freeLimits
  return writeLetter(sender, {
    subject: `Тариф ${name} закончился`,
    preview: 'Ваши ссылки открываются, как раньше.',
    title: `Тариф ${name} закончился`,
    paragraphs: [
      `Сейчас действует бесплатный тариф. Ваши ссылки открываются, как раньше. Новые можно создавать, пока всех ссылок меньше ${links ?? 0}.`,
      `Статистика старше ${analyticsDays}\u00A0дней скрыта. Верните прежний тариф до ${moscowDate(hiddenUntil(at))}, и вы увидите её снова; потом она будет удалена.`
    ],
    facts: [
      ['Тариф', planTerm(plan)],
      ['Закончился', moscowMoment(at)],
      ['Цена', planPrice(plan)]
    ],
    button: { label: 'Выбрать тариф', link: plans },
    notes: [{ text: 'Прошлые платежи и чеки:', link: documents }],
    reason: REASON_MONEY
  })
}
