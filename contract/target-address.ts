import { TARGET_MAX } from './limits.ts'
import { UNSEEN } from './unseen.ts'

/** What is read of an address by the WHATWG parser; that of a browser and that of Node are the same. */
interface ParsedAddress {
  href: string
  hostname: string
}

type ReadAddress = { address: string } | { problem: string }

const HTTP = /^https?:\/\//i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HOST_WITH_PORT = /^[^/?#:]+:\d+([/?#]|$)/
// A browser drops or misreads these inside an address, so what a person sees is not where it leads.
const MISREAD = new RegExp(String.raw`[\t-\r\u2028\u2029]|${UNSEEN}|^[^?#]*\\`, 'u')
/** Letters of a host that a browser drops or reads as others. */
const STAND_IN = /[%\u3002]|\p{Default_Ignorable_Code_Point}/u
const LABEL_MAX = 63
const NAME_MAX = 253

const withScheme = (text: string): string | undefined => {
  if (HTTP.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  return OTHER_SCHEME.test(text) && !HOST_WITH_PORT.test(text) ? undefined : `https://${text}`
}

/** What is written between `//` and the path. */
const authorityOf = (address: string) => address.replace(HTTP, '').split(/[/?#]/)[0] ?? ''

/** A name of two labels or more, or an address written out: `http://2130706433` hides where it leads. */
function looksPublic(host: string, authority: string): boolean {
  if (host.startsWith('[')) return true
  if (/^\d+(\.\d+){3}$/.test(host)) return authority.startsWith(host)
  const labels = host.split('.')
  return (
    labels.length > 1 &&
    host.length <= NAME_MAX &&
    labels.every(label => label !== '' && label.length <= LABEL_MAX)
  )
}

/** `%69nstagram.com`, `ｉnstagram.com` and `instagram。com` all lead to one host that none of them shows. */
const isDisguised = (authority: string) =>
  STAND_IN.test(authority) || authority.normalize('NFKC') !== authority.normalize('NFC')

/**
 * The one reading of a target address, for the form and the server: http or https, a bare domain gets `https://`, IDN is accepted. Gives
 * the address as it is kept (as given), or what is wrong with it.
 */
export function readAddress(given: string, parse: (address: string) => ParsedAddress | null): ReadAddress {
  const text = given.trim()
  if (MISREAD.test(text)) {
    return { problem: 'В адресе лишний или невидимый знак. Скопируйте адрес из строки браузера ещё раз.' }
  }
  const address = withScheme(text)
  if (address === undefined) {
    return { problem: 'Подходят только адреса сайтов: они начинаются с http:// или https://.' }
  }
  if (address.length > TARGET_MAX) return { problem: `Адрес длиннее ${TARGET_MAX} знаков. Возьмите короче.` }
  const parsed = parse(address)
  const authority = authorityOf(address)
  const host = parsed?.hostname.replace(/\.$/, '').toLowerCase() ?? ''
  if (!parsed || !HTTP.test(parsed.href) || authority === '' || !looksPublic(host, authority)) {
    return { problem: 'Это не похоже на адрес сайта. Скопируйте его из строки браузера целиком.' }
  }
  if (authority.includes('@')) {
    return { problem: 'В адресе есть имя или пароль (часть перед @). Уберите их: их увидел бы каждый.' }
  }
  if (isDisguised(authority)) {
    return { problem: `По этому адресу откроется ${host}. Напишите имя сайта так же, обычными знаками.` }
  }
  return { address }
}
