import type { LinkType } from '#contract/link-types.ts'

type Rule = readonly [place: RegExp, title: string]

/** A public name: never one of the words that mean something else in the same position. */
const telegramName =
  '((?!(?:joinchat|add\\w+|share|proxy|socks|boost|login|invoice|contact|setlanguage|confirmphone|giftcode)\\b)[a-z]\\w{3,31})'
const telegram = '^(?:t\\.me|telegram\\.(?:me|dog))'

/** What a place of a known host surely is; `$1` is what was found in it. The first that fits. */
const rules: Partial<Record<LinkType, readonly Rule[]>> = {
  wildberries: [
    [/\/seller\/\d+/, 'Магазин на Wildberries'],
    [/\/brands\/[^/]+/, 'Бренд на Wildberries']
  ],
  ozon: [
    [/\/seller\/[^/]*\d/, 'Магазин на Ozon'],
    [/\/brand\/[^/]*\d/, 'Бренд на Ozon']
  ],
  yandexmarket: [
    [/\/(?:product(?:--[^/]+)?|card\/[^/]+)\/\d/, 'Товар на Яндекс Маркете'],
    [/\/business--[^/]+\/\d/, 'Магазин на Яндекс Маркете']
  ],
  megamarket: [[/\/catalog\/details\/[^/]*\d/, 'Товар на Мегамаркете']],
  aliexpress: [
    [/\/item\/(?:[^/]+\/)?(\d{6,20})\.html/, 'Товар AliExpress № $1'],
    [/\/store\/\d/, 'Магазин на AliExpress']
  ],
  avito: [
    [/^(?:m\.)?avito\.ru\/[^/]+\/[^/]+\/[^/]*_(\d{7,12})\/?$/, 'Объявление на Авито № $1'],
    [/\/(?:user|brands)\/[^/]+/, 'Продавец на Авито']
  ],
  telegram: [
    [new RegExp(`${telegram}/\\+\\d{7,15}/?$`, 'i'), 'Чат в Telegram'],
    [new RegExp(`${telegram}/(?:\\+|joinchat/)[\\w-]+/?$`, 'i'), 'Приглашение в Telegram'],
    [new RegExp(`${telegram}/addstickers/\\w+/?$`, 'i'), 'Набор стикеров Telegram'],
    [new RegExp(`${telegram}/c/\\d+/\\d+`, 'i'), 'Сообщение в Telegram'],
    [new RegExp(`${telegram}/s/${telegramName}/?$`, 'i'), 'Канал @$1 в Telegram'],
    [new RegExp(`${telegram}/(?:s/)?${telegramName}/\\d`, 'i'), 'Сообщение @$1 в Telegram'],
    [new RegExp(`${telegram}/${telegramName}/?$`, 'i'), '@$1 в Telegram']
  ],
  whatsapp: [
    [/^wa\.me\/(?:\d|message\/)|^(?:api|web)\.whatsapp\.com\/send/, 'Чат в WhatsApp'],
    [/^chat\.whatsapp\.com\/\w/, 'Приглашение в WhatsApp'],
    [/^whatsapp\.com\/channel\/\w/, 'Канал в WhatsApp']
  ],
  vk: [
    [/^vk\.(?:com|ru)\/(?:club|public)\d+\/?$/, 'Сообщество ВКонтакте'],
    [/^vk\.(?:com|ru)\/event\d+\/?$/, 'Мероприятие ВКонтакте'],
    [/^vk\.(?:com|ru)\/id\d+\/?$/, 'Страница ВКонтакте'],
    [/^vk\.(?:com|ru)\/wall-?\d+_\d+/, 'Запись ВКонтакте'],
    [/^vk\.(?:com|ru)\/market\/product\/[^/]*\d|^vk\.(?:com|ru)\/product-?\d+_\d+/, 'Товар ВКонтакте'],
    [/^vk\.(?:com|ru)\/app\d+/, 'Приложение ВКонтакте'],
    [/^vk(?:video)?\.(?:com|ru)\/(?:video|clip)-?\d+_\d+/, 'Видео ВКонтакте']
  ],
  ok: [
    [/\/group\/\d+/, 'Группа в Одноклассниках'],
    [/\/profile\/\d+/, 'Страница в Одноклассниках'],
    [/\/video\/\d+/, 'Видео в Одноклассниках']
  ],
  youtube: [
    [/^youtu\.be\/[\w-]{6,}|\/(?:watch|live\/[\w-]+|embed\/[\w-]+)$/, 'Видео на YouTube'],
    [/\/shorts\/[\w-]+/, 'Shorts на YouTube'],
    [/\/playlist$/, 'Плейлист на YouTube'],
    [/^youtube\.com\/@([\w.-]+)/, 'Канал @$1 на YouTube'],
    [/\/(?:@|channel\/|c\/|user\/)[^/]+/, 'Канал на YouTube']
  ],
  rutube: [
    [/\/(?:video|shorts)\/[0-9a-f]{16,}/, 'Видео на RUTUBE'],
    [/\/(?:channel|u)\/\w+/, 'Канал на RUTUBE']
  ],
  dzen: [
    [/\/a\/[\w-]+/, 'Статья в Дзене'],
    [/\/(?:video\/watch|shorts)\/\w+/, 'Видео в Дзене'],
    [/\/id\/\w+/, 'Канал в Дзене']
  ],
  tiktok: [
    [/\/@[\w.]+\/(?:video|photo)\/\d+/, 'Публикация в TikTok'],
    [/^tiktok\.com\/@([\w.]+)\/?$/, '@$1 в TikTok']
  ],
  instagram: [
    [/\/(?:p|reels?|tv)\/[\w-]+/, 'Публикация в Instagram'],
    [/\/stories\/[\w.]+/, 'История в Instagram'],
    [/^instagram\.com\/(?!explore\/?$|accounts\/?$|direct\/?$|reels\/?$)([\w.]{1,30})\/?$/, '@$1 в Instagram']
  ],
  max: [
    [/^max\.ru\/join\/[\w-]+/, 'Приглашение в MAX'],
    [/^max\.ru\/u\/[\w-]+/, 'Профиль в MAX']
  ],
  appstore: [[/\/app\/(?:[^/]+\/)?id\d+/, 'Приложение в App Store']],
  googleplay: [[/\/store\/apps\/details$/, 'Приложение в Google Play']],
  rustore: [[/^(?:apps\.rustore\.ru|rustore\.ru\/catalog)\/app\/[\w.]+/, 'Приложение в RuStore']]
}

/** Where a page is, as its rules are written: neither scheme nor what only asks for a phone's or the usual page. */
const placeOf = ({ hostname, pathname }: URL) =>
  `${hostname.replace(/\.+$/, '').replace(/^(?:www|m)\./, '')}${pathname}`

/** What a page of a known type is called, as far as its address says it; otherwise `name`. */
export function titleOf(type: LinkType, name: string, url: URL): string {
  const place = placeOf(url)
  for (const [pattern, title] of rules[type] ?? []) {
    const found = pattern.exec(place)
    if (found) return title.replace('$1', () => found[1] ?? '')
  }
  return name
}
