import { isIPv4 } from 'node:net'

import { TARGET_MAX } from '#contract/limits.ts'
import { invalid } from '#server/platform/errors.ts'

const HTTP = /^https?:\/\//i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HOST_WITH_PORT = /^[^/?#:]+:\d+([/?#]|$)/
// A browser drops or misreads these inside an address, so what a person sees is not where it leads.
const UNSEEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|^[^?#]*\\/
const LABEL_MAX = 63
const NAME_MAX = 253

const withScheme = (text: string): string | undefined => {
  if (HTTP.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  return OTHER_SCHEME.test(text) && !HOST_WITH_PORT.test(text) ? undefined : `https://${text}`
}

/** What is written between `//` and the path. */
const authorityOf = (address: string) => address.replace(HTTP, '').split(/[/?#]/)[0] ?? ''

const bareHost = (hostname: string) => hostname.replace(/\.$/, '').toLowerCase()

/** A name of two labels or more, or an address written out: `http://2130706433` hides where it leads. */
function looksPublic(host: string, authority: string): boolean {
  if (host.startsWith('[')) return true
  if (isIPv4(host)) return authority.startsWith(host)
  const labels = host.split('.')
  return (
    labels.length > 1 &&
    host.length <= NAME_MAX &&
    labels.every(label => label !== '' && label.length <= LABEL_MAX)
  )
}

/**
 * The one reading of a target address: http or https, a bare domain gets `https://`, IDN is accepted.
 * Returns the address as it is kept (as given). `ownHosts` are the names of this service.
 * @throws ProblemError INVALID about `field`.
 */
export function readTarget(given: string, field: string, ownHosts: readonly string[]): string {
  const text = given.trim()
  const kept = UNSEEN.test(text) ? undefined : withScheme(text)
  if (kept === undefined) {
    throw invalid(field, 'Подходят только адреса сайтов: они начинаются с http:// или https://.')
  }
  if (kept.length > TARGET_MAX) throw invalid(field, `Адрес длиннее ${TARGET_MAX} знаков. Возьмите короче.`)
  const url = URL.parse(kept)
  const [host, authority] = [bareHost(url?.hostname ?? ''), authorityOf(kept)]
  if (!url || !HTTP.test(url.href) || authority === '' || !looksPublic(host, authority)) {
    throw invalid(field, 'Это не похоже на адрес сайта. Скопируйте его из строки браузера целиком.')
  }
  if (authority.includes('@')) {
    throw invalid(field, 'В адресе есть имя или пароль (часть перед @). Уберите их: их увидел бы каждый.')
  }
  if (ownHosts.some(own => bareHost(own) === host)) {
    throw invalid(field, 'Это адрес самого сервиса коротких ссылок. Укажите страницу, куда она должна вести.')
  }
  return kept
}
