import { ERID_MAX } from '#contract/limits.ts'

/** What is wrong with the shape of a token, in words; undefined when nothing is. */
export function eridProblem(erid: string): string | undefined {
  if (/[^A-Za-z0-9_-]/.test(erid)) {
    return 'В erid бывают только латинские буквы, цифры, дефис и подчёркивание.'
  }
  return erid.length > ERID_MAX ? `erid не длиннее ${ERID_MAX} знаков.` : undefined
}
