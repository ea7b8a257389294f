import { TARGET_MAX } from '#contract/limits.ts'
import { invalid } from '#server/platform/errors.ts'

const HTTP = /^https?:\/\//i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HOST_WITH_PORT = /^[^/?#:]+:\d+([/?#]|$)/
// A browser drops or misreads these inside an address, so what a person sees is not where it leads.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const withScheme = (text: string): string | undefined => {
  if (HTTP.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  return OTHER_SCHEME.test(text) && !HOST_WITH_PORT.test(text) ? undefined : `https://${text}`
}

const bareHost = (hostname: string) => hostname.replace(/\.+$/, '').toLowerCase()

const looksPublic = (hostname: string) => hostname.startsWith('[') || /[^.]\.[^.]/.test(hostname)

/**
 * The one reading of a target address: http or https, a bare domain gets `https://`, IDN is accepted.
 * Returns the address as it is kept (as given). `ownHosts` are the names of this service.
 * @throws ProblemError INVALID about `field`.
 */
export function readTarget(given: string, field: string, ownHosts: readonly string[]): string {
  const text = given.trim()
  const kept = CONTROL.test(text) ? undefined : withScheme(text)
  if (kept === undefined) {
    throw invalid(field, 'Подходят только адреса сайтов: они начинаются с http:// или https://.')
  }
  if (kept.length > TARGET_MAX) throw invalid(field, `Адрес длиннее ${TARGET_MAX} знаков. Возьмите короче.`)
  const url = URL.parse(kept)
  if (!url || !HTTP.test(url.href) || !looksPublic(bareHost(url.hostname))) {
    throw invalid(field, 'Это не похоже на адрес сайта. Скопируйте его из строки браузера целиком.')
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(field, 'В адресе есть имя или пароль (часть перед @). Уберите их: их увидел бы каждый.')
  }
  if (ownHosts.includes(bareHost(url.hostname))) {
    throw invalid(field, 'Это адрес самого сервиса коротких ссылок. Укажите страницу, куда она должна вести.')
  }
  return kept
}
