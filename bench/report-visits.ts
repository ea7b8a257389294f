// Visits as the engine makes them of their numbers: always the same ones, in the order of time.

import { DAY_MS } from '#contract/durations.ts'

import { linkOfVisitSql, linkSql } from './report-world.ts'

const EPOCH = Date.UTC(2026, 0, 1)

/** One of a list, by a hash: the first ones far more often. */
const oneOf = (list: readonly string[], hash: string, power = 2) =>
  `[${list.map(word => `'${word}'`).join(', ')}][1 + toUInt32(${list.length} * pow(${hash} / 18446744073709551616, ${power}))]`

const socials = [
  'direct',
  'vk',
  'telegram',
  'instagram',
  'youtube',
  'other',
  'whatsapp',
  'ok',
  'dzen',
  'max',
  'qr',
  'tiktok'
]
const machines = [
  'bot:other',
  'bot:yandex',
  'bot:google',
  'preview:telegram',
  'preview:vk',
  'head',
  'empty-ua',
  'prefetch',
  'bot:gptbot',
  'own'
]
const systems = ['Android', 'iOS', 'Windows', 'macOS', 'HarmonyOS', 'Linux', '']
const browsers = [
  'Chrome',
  'Safari',
  'Яндекс Браузер',
  'VK',
  'Telegram',
  'Samsung Internet',
  'Instagram',
  'Firefox',
  'Opera',
  'Edge',
  'MIUI',
  ''
]
const media = ['cpc', 'post', 'story', 'email', 'bio', 'cpm']
const origins = [
  'vk',
  'telegram',
  'yandex',
  'instagram',
  'google',
  'blogger',
  'mail',
  'avito',
  'dzen',
  'youtube'
]
const abroad = `'BY', 'KZ', 'UZ', 'AM', 'GE', 'DE', 'TR', 'KG', 'AZ', 'RS', 'IL', 'US', 'AE', 'TH', 'PL', 'FI', 'LV', 'CY', 'MD', 'CN'`

/** Cities, the first 480 of Russia; some 2 % of people have none. The k-th has as many people as cities have by Zipf's law, about. */
const placeSql = `
  toUInt32(612 * pow(cityHash64(person, 2) / 18446744073709551616, 3)) as place,
  if(place >= 600, '', concat('Город ', toString(place))) as city,
  multiIf(place >= 600, '', place >= 480, '', concat('Область ', toString(place % 85))) as region,
  if(place between 480 and 599, [${abroad}][1 + place % 20], 'RU') as country,
  toFloat32(if(place >= 600, 0, 42 + place % 28 + place / 1000)) as lat,
  toFloat32(if(place >= 600, 0, 20 + place % 140 + place / 1000)) as lon`

/** Landings: a hundred links, none of which is one of the two that have their exact share. */
const isLanding = `number % 400 in (20, 7)`

/**
 * How many a link's audience is: of so many visits, 60 % are then by somebody else each, when people become others with the month
 * ((1 - exp(-x)) / x = 0.6 at x = 1.15 of visits a person and month).
 */
const audienceSql = (all: number) => `greatest(1, toUInt64(weight * ${all} / 3 / 1.15))`

/** Of a day, noon has four times as many as midnight. */
const momentSql = (all: number, { from, to }: { from: number; to: number }) => `
  ${from} + ${to - from} * ((i + 0.5) / ${all}) as even,
  floor((even - ${from}) / ${DAY_MS}) as day_no,
  (even - ${from}) / ${DAY_MS} - day_no as of_day,
  toInt64(${from} + ${DAY_MS} * (day_no + of_day + 0.1 * sin(2 * pi() * of_day))) as raw_ms,
  least(raw_ms, ${to - 1}) as ms`

/** The numbers of some visits and their moments. */
export const momentsSql = (all: number, stretch: { from: number; to: number }, first: number): string =>
  `select i, ${momentSql(all, stretch)} from (select number as i from numbers(${first}, ${all - first}))`

export const insertVisitsSql = (
  all: number,
  stretch: { from: number; to: number },
  first: number,
  count: number
): string => `
insert into visits
select
  bitShiftLeft(toUInt64(ms - ${EPOCH}), 20) + i % 1048576 as id,
  ${linkSql('number')} as link, toUInt64(owner) as owner, fromUnixTimestamp64Milli(ms, 'UTC') as time,
  cityHash64(toStartOfMonth(addHours(time, 3)), person) as visitor,
  if(is_press, 'button', 'visit') as kind, if(is_press, cityHash64(i, 7) % 6, 0) as button,
  if(is_press or is_million or cityHash64(i, 8) % 100 >= 8, '', ${oneOf(machines, 'cityHash64(i, 9)')}) as machine,
  country, region, city, lat, lon,
  social as source, ${oneOf(socials, 'cityHash64(i, 10)')} as social,
  if(cityHash64(i, 11) % 10 < 4, '', concat('site-', toString(toUInt32(2000 * pow(cityHash64(i, 12) / 18446744073709551616, 3))), '.ru')) as referrer,
  ${oneOf(['mobile', 'desktop', 'mobile', 'tablet', 'tv', 'other'], 'cityHash64(person, 13)')} as device,
  ${oneOf(systems, 'cityHash64(person, 14)')} as os, ${oneOf(browsers, 'cityHash64(person, 15)')} as browser, 'ru' as language,
  if(is_marked, ${oneOf(origins, 'cityHash64(i, 16)')}, '') as utm_source,
  if(is_marked, ${oneOf(media, 'cityHash64(i, 17)')}, '') as utm_medium,
  if(is_marked, concat('spring_', toString(number % 40), '_', toString(cityHash64(i, 18) % 30)), '') as utm_campaign,
  if(is_marked, concat('слово ', toString(toUInt32(500 * pow(cityHash64(i, 19) / 18446744073709551616, 2)))), '') as utm_term,
  if(is_marked, concat('banner-', toString(toUInt32(5000 * pow(cityHash64(i, 20) / 18446744073709551616, 2)))), '') as utm_content
from (
  select *, number % 3 = 0 and cityHash64(i, 4) % 10 < 8 as is_marked, ${isLanding} and cityHash64(i, 3) % 100 < 45 as is_press,
    cityHash64(number, cityHash64(i, 5) % ${audienceSql(all)}) as person, ${placeSql}
  from (
    select i, ${momentSql(all, stretch)}, ${linkOfVisitSql}
    from (select number as i from numbers_mt(${first}, ${count}))
  )
)`
