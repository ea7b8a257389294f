import { TARGET_MAX, TITLE_MAX } from '#contract/limits.ts'
import type { ButtonValue } from '#web/features/links/form/link-values.ts'
import { canLead } from '#web/ui/target-address.ts'

const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d+([/?#]|$))/i
const CREDENTIALS = /^(https?:\/\/)?[^/?#]*@/i

const NO_SITE = 'Подходят только адреса сайтов: они начинаются с http:// или https://.'

/** What is wrong already while it is being typed: more letters will not help. */
export function hopelessAddress(url: string): string | undefined {
  const address = url.trim()
  if (OTHER_SCHEME.test(address)) return NO_SITE
  return address.length > TARGET_MAX ? `Адрес длиннее ${TARGET_MAX} знаков. Возьмите короче.` : undefined
}

/** The server's rules for an address, as far as they can be told here. */
export function addressProblem(url: string): string | undefined {
  const address = url.trim()
  if (address === '') return 'Введите адрес, на который поведёт кнопка.'
  const hopeless = hopelessAddress(address)
  if (hopeless !== undefined) return hopeless
  if (CREDENTIALS.test(address)) {
    return 'В адресе есть имя или пароль (часть перед @). Уберите их: их увидел бы каждый.'
  }
  return canLead(address)
    ? undefined
    : 'Это не похоже на адрес сайта. Скопируйте его из строки браузера целиком.'
}

function titleProblem(title: string): string | undefined {
  const { length } = title.trim()
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
