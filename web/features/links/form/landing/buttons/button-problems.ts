import { TARGET_MAX, TITLE_MAX } from '#contract/limits.ts'
import { lengthOf } from '#contract/text-length.ts'
import type { ButtonValue } from '#web/features/links/form/link-values.ts'
import { targetProblem } from '#web/ui/target-address.ts'

const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d+([/?#]|$))/i

/** What is wrong already while it is being typed: more letters will not help. */
export function hopelessAddress(url: string): string | undefined {
  const address = url.trim()
  return OTHER_SCHEME.test(address) || lengthOf(address) > TARGET_MAX ? targetProblem(address) : undefined
}

/** The server's rules for an address. */
export const addressProblem = (url: string): string | undefined =>
  url.trim() === '' ? 'Введите адрес, на который поведёт кнопка.' : targetProblem(url)

function titleProblem(title: string): string | undefined {
  const length = lengthOf(title.trim())
  if (length === 0) return 'Введите надпись.'
  return length > TITLE_MAX ? `Надпись не длиннее ${TITLE_MAX} знаков.` : undefined
}

/** What is wrong with additional links, by the paths of the form's fields: `buttons.0.url`. */
export function buttonProblems(buttons: readonly ButtonValue[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, button] of buttons.entries()) {
    const title = titleProblem(button.title)
    const url = addressProblem(button.url)
    if (title !== undefined) problems[`buttons.${index}.title`] = title
    if (url !== undefined) problems[`buttons.${index}.url`] = url
  }
  return problems
}
