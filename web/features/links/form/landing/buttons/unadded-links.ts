import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'

import { addressProblem } from './button-problems.ts'
import { readLines } from './pasted-links.ts'

type Unadded = Pick<LinkValues, 'buttons' | 'linkText' | 'leftLines'>

const isFull = ({ buttons }: Unadded) => buttons.length >= ADDITIONAL_LINKS_MAX

/** Lines that became no link; once no more links fit, and the field for them is gone, also what stood in it. */
export const leftLinesOf = (values: Unadded): readonly string[] =>
  isFull(values) && values.linkText.trim() !== ''
    ? [...values.leftLines, values.linkText.trim()]
    : values.leftLines

/** Why a line is no link, also one that could be an address and is too short for one: «a.b». */
export const noLinkProblem = (line: string): string =>
  addressProblem(line) ?? 'Это не похоже на адрес сайта. Скопируйте его из строки браузера целиком.'

function textProblem(text: string): string {
  const [line] = readLines(text)
  return line?.link || line?.proposal
    ? 'Ссылка ещё не добавлена. Добавьте её или сотрите.'
    : noLinkProblem(text)
}

/** Saving would lose it without a word. */
export const unaddedProblems = (values: Unadded): Record<string, string> => ({
  ...(leftLinesOf(values).length > 0 && {
    leftLines: 'Эти строки не сохранятся. Добавьте нужные и уберите список.'
  }),
  ...(!isFull(values) && values.linkText.trim() !== '' && { linkText: textProblem(values.linkText) })
})
