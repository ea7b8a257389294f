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

/** Every name under which a machine reaches itself. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f..:|0:0\]).*)$/

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** A host is ours whatever the port; a service on a person's own machine has all its loopback names, and one port. */
function isOwn(url: URL, base: URL): boolean {
  const [host, own] = [bareHost(url.hostname), bareHost(base.hostname)]
  if (LOOPBACK.test(own)) return LOOPBACK.test(host) && portOf(url) === portOf(base)
  return host === own
}

/**
 * The one reading of a target address: http or https, a bare domain gets `https://`, IDN is accepted.
 * Returns the address as it is kept (as given). `ownBases` is where this service is.
 * @throws ProblemError INVALID about `field`.
 */
export function readTarget(given: string, field: string, ownBases: readonly URL[]): string {
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
  if (ownBases.some(base => isOwn(url, base))) {
    throw invalid(field, 'Это адрес самого сервиса коротких ссылок. Укажите страницу, куда она должна вести.')
  }
  return kept
}
