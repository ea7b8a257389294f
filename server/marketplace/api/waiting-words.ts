import { HOUR_SECONDS, MINUTE_SECONDS } from '#contract/durations.ts'

const plurals = new Intl.PluralRules('ru-RU')

type Forms = readonly [one: string, few: string, many: string]

const seconds: Forms = ['секунду', 'секунды', 'секунд']
const minutes: Forms = ['минуту', 'минуты', 'минут']
const hours: Forms = ['час', 'часа', 'часов']

function counted(n: number, [one, few, many]: Forms): string {
  if (n === 1) return one
  const rule = plurals.select(n)
  return `${n}\u00A0${rule === 'one' ? one : rule === 'few' ? few : many}`
}

/** «через минуту», «через 20 минут», «через 3 часа»: never earlier than it is. */
export function waitInWords(wait: number): string {
  const whole = Math.max(1, Math.ceil(wait))
  if (whole < MINUTE_SECONDS) return `через ${counted(whole, seconds)}`
  if (whole <= 90 * MINUTE_SECONDS) return `через ${counted(Math.ceil(whole / MINUTE_SECONDS), minutes)}`
  return `через ${counted(Math.ceil(whole / HOUR_SECONDS), hours)}`
}
