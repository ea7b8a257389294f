import type { FieldError } from '#contract/problem.ts'

import { ProblemError } from './errors.ts'

/** A field that a form was opened with, unless it is what is stored; what is stored, in words. */
export type CheckOf<Was, Now> = (was: Was, now: Now) => string | undefined

/** @throws ProblemError CHANGED_MEANWHILE where something else is stored than the form was opened with */
export function refuseChanged<Was, Now>(
  checks: Readonly<Record<string, CheckOf<Was, Now>>>,
  was: Was | undefined,
  now: Now
): void {
  if (!was) return
  const details: FieldError[] = Object.entries(checks).flatMap(([field, check]) => {
    const stored = check(was, now)
    return stored === undefined ? [] : [{ field, message: `Теперь: ${stored}.` }]
  })
  if (details.length > 0) throw new ProblemError('CHANGED_MEANWHILE', { details })
}
