import type { LandingLink } from '#landing/landing-view.ts'

const hosts = [
  'wildberries.ru',
  'ozon.ru',
  'market.yandex.ru',
  'megamarket.ru',
  'aliexpress.ru',
  'avito.ru',
  't.me',
  'wa.me',
  'vk.com',
  'ok.ru',
  'youtube.com',
  'rutube.ru',
  'dzen.ru',
  'tiktok.com',
  'instagram.com',
  'max.ru',
  'apps.apple.com',
  'play.google.com',
  'rustore.ru',
  'example.ru'
]

export const picture = `/uploads/${'0'.repeat(32)}.jpg`

/** A link as a seller makes one. */
export const sampleLink: LandingLink = {
  shortlink: 'kruzhka',
  fulllink: 'https://www.wildberries.ru/catalog/12345678/detail.aspx',
  title: 'Кружка «Лес»',
  appTitle: '',
  description: 'Ручная работа, двойной обжиг.',
  buttonTitle: 'Купить за 890 ₽',
  picture,
  additionalLinks: [
    { title: 'Новости', url: 'https://t.me/les' },
    { title: 'Магазин на Ozon', url: 'https://ozon.ru/seller/les' }
  ],
  erid: '',
  advertiser: '',
  adult: false,
  endsAt: null
}

/** As much of everything as a link may have, each of its buttons of another kind. */
export const fullestLink: LandingLink = {
  ...sampleLink,
  fulllink: 'https://example.ru/',
  title: 'Ж'.repeat(120),
  description: 'Щ'.repeat(300),
  buttonTitle: 'Ю'.repeat(40),
  additionalLinks: hosts.map(host => ({ title: 'Ф'.repeat(120), url: `https://${host}/x` })),
  erid: 'W'.repeat(64),
  advertiser: 'Ы'.repeat(160),
  adult: true,
  endsAt: Date.UTC(2027, 10, 30, 20, 59)
}

/** Where and when it is drawn. */
export const surroundings = {
  button: (n: number) => `/kruzhka/${n}`,
  complaint: '/complaint?link=kruzhka',
  privacy: '/privacy-policy',
  now: Date.UTC(2026, 10, 21)
}
