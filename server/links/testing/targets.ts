import { suffixesOf } from '#contract/link-hosts.ts'

const specials = [
  'https://www.Wildberries.ru/catalog/1/detail.aspx',
  'https://notvk.com/',
  'https://vk.com.example.ru/',
  'https://evil-ozon.ru/',
  'HTTPS://T.ME/Channel',
  'https://t.me./channel',
  'https://ok.ru:8443/x',
  'https://мойmax.ru/',
  'https://yandex.ru/market',
  'https://xmarket.yandex.ru/',
  'https://192.0.2.1/',
  'https://[2001:db8::1]/',
  'https://example.ru/?u=https://vk.com/'
]
/** Where links lead: each host of each type, what is within it, and what only looks like it. */
export const targets = [
  ...specials,
  ...suffixesOf('site').flatMap(suffix => [
    `https://${suffix}/x`,
    `https://a.b.${suffix}/`,
    `https://not${suffix}/`
  ])
]
