import { NETWORK_HOSTS, OTHER_HOSTS, sourceOfHost } from './source-hosts.ts'

/** How people mark a source in utm_source besides its own name: lower-case, without spaces, `_` and `-`. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  vk: ['vkontakte', 'vkads', 'vkcom'],
  telegram: ['tg', 'tgads', 'telegramads', 'telega', 'tgram'],
  instagram: ['inst', 'insta', 'ig'],
  youtube: ['yt', 'ytb'],
  ok: ['odnoklassniki', 'okru'],
  whatsapp: ['wa', 'whatsap', 'wapp'],
  tiktok: ['tt', 'tik'],
  dzen: ['zen', 'yandexzen', 'yandexdzen', 'yadzen'],
  pinterest: ['pin'],
  x: ['twitter', 'tw'],
  facebook: ['fb', 'fbads'],
  viber: ['vb'],
  yandex: ['ya', 'yd', 'yandexdirect', 'yadirect', 'yandexads'],
  google: ['adwords', 'googleads'],
  mailru: ['mail'],
  wildberries: ['wb'],
  yandexmarket: ['yamarket', 'ym'],
  qr: ['qrcode']
}

const BY_NAME = new Map([
  ...[...Object.keys(NETWORK_HOSTS), ...Object.keys(OTHER_HOSTS)].map(source => [source, source] as const),
  ...Object.entries(ALIASES).flatMap(([source, names]) => names.map(name => [name, source] as const))
])

/** Source that a utm_source names: a name or an alias in any case, or one of the source's domains; `undefined` for words of one's own. */
export function sourceOfUtm(utmSource: string): string | undefined {
  const mark = utmSource.trim().toLowerCase()
  return BY_NAME.get(mark.replace(/[\s_-]+/g, '')) ?? sourceOfHost(mark.replace(/^www\./, ''))
}
