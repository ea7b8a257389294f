import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import { count } from '#web/ui/format.ts'

export interface Strength {
  /** 0 to 3: how many parts of the bar are filled. */
  level: 0 | 1 | 2 | 3
  text: string
}

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

const isMonotonous = (password: string): boolean => new Set(password).size <= 3 || /^\d+$/.test(password)

/** The server refuses it. */
function isNameOf(password: string, username: string): boolean {
  const whole = username.trim().toLowerCase()
  return whole !== '' && [whole, whole.split('@')[0]].includes(password.trim().toLowerCase())
}

/** A hint, not a rule: length counts most, variety helps. */
export function passwordStrength(password: string, username = ''): Strength {
  const { length } = Array.from(password)
  const missing = PASSWORD_MIN - length
  if (length === 0) {
    return { level: 0, text: `Не меньше ${count(PASSWORD_MIN, ['знака', 'знаков', 'знаков'])}` }
  }
  if (missing > 0) return { level: 0, text: `Ещё ${count(missing, ['знак', 'знака', 'знаков'])}` }
  if (length > PASSWORD_MAX) {
    const tooMany = count(length - PASSWORD_MAX, ['знак', 'знака', 'знаков'])
    return { level: 0, text: `Слишком длинный: уберите ${tooMany}` }
  }
  if (isNameOf(password, username)) return { level: 1, text: 'Повторяет вашу почту: такой не подойдёт' }
  if (isMonotonous(password)) return { level: 1, text: 'Такой легко подобрать: добавьте слов' }
  const variety = kinds.filter(kind => kind.test(password)).length
  const score = length + variety * 2
  if (score < 13) return { level: 1, text: 'Простой: сделайте его длиннее' }
  return score < 18 ? { level: 2, text: 'Хороший пароль' } : { level: 3, text: 'Надёжный пароль' }
}
