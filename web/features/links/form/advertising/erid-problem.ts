import { ERID_MAX } from '#contract/limits.ts'

const ALLOWED = 'бывают только латинские буквы, цифры, дефис и подчёркивание'

function letterProblem(letter: string, place: number): string {
  if (/\p{Script=Cyrillic}/u.test(letter)) {
    return `В erid русская «${letter}» на ${place}-м месте: перепечатайте её латиницей.`
  }
  if (/\s/.test(letter)) return `В erid пробел на ${place}-м месте: уберите его.`
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)) {
    return `Знака «${letter}» в erid не бывает (${place}-е место): ${ALLOWED}.`
  }
  return `В erid невидимый знак на ${place}-м месте: введите erid заново.`
}

/** What is wrong with the shape of a token, in words; undefined when nothing is. */
export function eridProblem(erid: string): string | undefined {
  const wrong = /[^A-Za-z0-9_-]/u.exec(erid)
  if (wrong) return letterProblem(wrong[0], wrong.index + 1)
  return erid.length > ERID_MAX ? `erid не длиннее ${ERID_MAX} знаков.` : undefined
}
