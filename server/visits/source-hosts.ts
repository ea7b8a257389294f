/** The social networks that the report `social` tells apart. */
export type Network =
  | 'vk'
  | 'telegram'
  | 'instagram'
  | 'youtube'
  | 'ok'
  | 'whatsapp'
  | 'tiktok'
  | 'dzen'
  | 'rutube'
  | 'pinterest'
  | 'x'
  | 'facebook'
  | 'viber'
  | 'max'

/** A network's domains (with everything below them) and its Android packages, which stand in `android-app://` referrers. */
export const NETWORK_HOSTS: Record<Network, readonly string[]> = {
  vk: [
    'vk.com',
    'vk.ru',
    'vk.cc',
    'vk.me',
    'vkvideo.ru',
    'com.vkontakte.android',
    'com.vk.im',
    'com.vk.vkvideo'
  ],
  telegram: [
    't.me',
    'telegram.org',
    'telegram.me',
    'telegram.dog',
    'telegra.ph',
    'org.telegram.messenger',
    'org.telegram.messenger.web',
    'org.thunderdog.challegram'
  ],
  instagram: ['instagram.com', 'ig.me', 'com.instagram.android'],
  youtube: ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'com.google.android.youtube'],
  ok: ['ok.ru', 'odnoklassniki.ru', 'ok.me', 'ru.ok.android'],
  whatsapp: ['whatsapp.com', 'wa.me', 'com.whatsapp', 'com.whatsapp.w4b'],
  tiktok: ['tiktok.com', 'com.zhiliaoapp.musically', 'com.ss.android.ugc.trill'],
  dzen: ['dzen.ru', 'zen.yandex.ru', 'zen.yandex.com', 'ru.zen.android'],
  rutube: ['rutube.ru', 'ru.rutube.app'],
  pinterest: ['pin.it', 'com.pinterest'],
  x: ['x.com', 'twitter.com', 't.co', 'com.twitter.android'],
  facebook: [
    'facebook.com',
    'fb.com',
    'fb.me',
    'fb.watch',
    'messenger.com',
    'm.me',
    'com.facebook.katana',
    'com.facebook.lite',
    'com.facebook.orca'
  ],
  viber: ['viber.com', 'com.viber.voip'],
  max: ['max.ru', 'oneme.ru', 'ru.oneme.app']
}

/** Further sources: search, marketplaces, communities. */
export const OTHER_HOSTS: Readonly<Record<string, readonly string[]>> = {
  yandex: ['ya.ru', 'com.yandex.browser', 'ru.yandex.searchplugin'],
  google: ['com.google.android.googlequicksearchbox', 'com.google.android.gm'],
  mailru: ['mail.ru', 'ru.mail.mailapp'],
  bing: ['bing.com'],
  duckduckgo: ['duckduckgo.com'],
  rambler: ['rambler.ru'],
  avito: ['avito.ru', 'com.avito.android'],
  wildberries: ['wildberries.ru', 'wb.ru', 'com.wildberries.ru'],
  ozon: ['ozon.ru', 'ru.ozon.app.android'],
  yandexmarket: ['market.yandex.ru', 'ru.beru.android'],
  megamarket: ['megamarket.ru'],
  aliexpress: ['aliexpress.ru', 'aliexpress.com'],
  pikabu: ['pikabu.ru'],
  tenchat: ['tenchat.ru'],
  habr: ['habr.com'],
  vcru: ['vc.ru'],
  linkedin: ['linkedin.com', 'lnkd.in', 'com.linkedin.android'],
  threads: ['threads.net', 'threads.com', 'com.instagram.barcelona'],
  reddit: ['reddit.com', 'redd.it', 'com.reddit.frontpage'],
  discord: ['discord.com', 'discordapp.com', 'discord.gg', 'com.discord'],
  qr: []
}

const BY_HOST = new Map(
  [...Object.entries(NETWORK_HOSTS), ...Object.entries(OTHER_HOSTS)].flatMap(([source, hosts]) =>
    hosts.map(host => [host, source] as const)
  )
)

/** Brands that own their name under many top-level domains: `yandex.kz`, `google.co.uk`, `pinterest.com.mx`. */
const BRAND = /(?:^|\.)(yandex|google|pinterest)\.(?:com|net|org|[a-z]{2}|(?:com|co)\.[a-z]{2})$/

/** Source that a lower-case host or Android package belongs to. A domain stands for everything below it, so labels are taken off from the left. */
export function sourceOfHost(host: string): string | undefined {
  for (let rest = host; rest !== ''; rest = belowFirstDot(rest)) {
    const source = BY_HOST.get(rest)
    if (source !== undefined) return source
  }
  return BRAND.exec(host)?.[1]
}

function belowFirstDot(host: string): string {
  const dot = host.indexOf('.')
  return dot < 0 ? '' : host.slice(dot + 1)
}
