import { LinkDraft, Slug } from '#contract/link-draft.ts'
import { textRule } from '#web/ui/form/text-rule.ts'
import { targetProblem } from '#web/ui/target-address.ts'

import type { LinkValues } from './link-values.ts'

const slug = textRule(Slug)
const { erid } = LinkDraft.properties
const eridRule = textRule(erid)

/** What can be known to be wrong before the server is asked. */
export function checkLink(values: LinkValues): Partial<Record<keyof LinkValues, string>> {
  const { startDate, endDate } = values
  const problems = {
    fulllink: targetProblem(values.fulllink),
    shortlink: slug(values.shortlink),
    erid: eridRule(values.erid),
    users: values.users.length === 0 ? 'Выберите хотя бы одного владельца.' : undefined,
    endDate:
      startDate !== null && endDate !== null && startDate >= endDate
        ? 'Конец должен быть позже начала.'
        : undefined
  }
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]]))
  )
}
