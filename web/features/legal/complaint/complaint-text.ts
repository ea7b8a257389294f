import { COMPLAINT_REASON_MAX } from '#contract/complaints.ts'
import { lengthOf } from '#contract/text-length.ts'

interface Choice {
  label: string
  hint?: string
  /** Why it cannot be looked into without words; absent where the choice says enough. */
  wordsNeeded?: string
}

/** What people complain about, the worst first. */
export const choices = {
  fraud: {
    label: 'Обман или вирус',
    hint: 'Поддельная страница, кража паролей или денег, вредоносная программа'
  },
  prohibited: {
    label: 'Запрещённые товары или материалы',
    hint: 'Наркотики, оружие, экстремизм и другое, чего не разрешает закон'
  },
  adult: { label: 'Материалы 18+ без предупреждения' },
  spam: { label: 'Спам', hint: 'Ссылку шлют тем, кто её не просил' },
  rights: {
    label: 'Нарушает мои права',
    hint: 'Авторские права, товарный знак, личные данные',
    wordsNeeded: 'Напишите, какие права нарушены и чем это видно.'
  },
  other: { label: 'Другое', wordsNeeded: 'Напишите, что не так со ссылкой.' }
} as const satisfies Record<string, Choice>

export const choiceOf = (id: string): Choice | undefined =>
  Object.entries<Choice>(choices).find(([known]) => known === id)?.[1]

/** What the operator reads: the choice, then the person's own words. */
export const complaintText = (choice: string, words: string): string =>
  [choiceOf(choice)?.label ?? '', words.trim()].filter(part => part !== '').join('\n\n')

/** Why these words cannot be sent with this choice; undefined when they can. */
export function wordsProblem(choice: string, words: string): string | undefined {
  const wordsNeeded = choiceOf(choice)?.wordsNeeded
  if (words.trim() === '') return wordsNeeded
  const extra = lengthOf(complaintText(choice, words)) - COMPLAINT_REASON_MAX
  return extra > 0 ? `Сократите рассказ на ${extra} зн.` : undefined
}
