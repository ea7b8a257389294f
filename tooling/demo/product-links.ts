import type { DemoLink } from './link.ts'
import type { DemoProduct, DemoProducts } from './products.ts'

const BLOGGER = 'ИП Соколова А. В., ИНН 780512345678'
const SHOP = 'ООО «Светлый дом», ИНН 7805123456'

const card = ({ nmId }: DemoProduct) => `https://www.wildberries.ru/catalog/${nmId}/detail.aspx`
const peakOf = ({ peaksDaysAgo }: DemoProduct, index: number) => peaksDaysAgo[index] ?? 7

const lampLinks = (lamp: DemoProduct): DemoLink[] => [
  {
    draft: {
      title: 'Лампа-ночник «Луна» на Wildberries',
      shortlink: 'lampa-luna',
      fulllink: card(lamp),
      tags: ['Wildberries', 'лампы']
    },
    madeDaysAgo: 364,
    weight: 12,
    life: { kind: 'steady' },
    origins: {
      vkApp: 24,
      vkSite: 10,
      telegramApp: 14,
      instagramApp: 9,
      direct: 19,
      qr: 3,
      dzen: 6,
      yandex: 8,
      pinterest: 3,
      ok: 4
    }
  },
  {
    draft: {
      title: 'Реклама ВКонтакте, осень',
      shortlink: 'vk-osen',
      fulllink: card(lamp),
      erid: '2VfnxwC4Hs9',
      advertiser: SHOP,
      tags: ['реклама', 'Wildberries']
    },
    madeDaysAgo: 71,
    weight: 3,
    life: { kind: 'posts', everyDays: 14, halfLifeDays: 9 },
    origins: { vkAds: 78, vkApp: 14, vkSite: 4, direct: 4 },
    cost: 64_000
  },
  {
    draft: {
      title: 'Маша Тихонова, пост в Telegram',
      shortlink: 'luna-masha',
      fulllink: card(lamp),
      erid: '2VtzqxT5Lm2',
      advertiser: SHOP,
      tags: ['блогеры', 'Wildberries']
    },
    madeDaysAgo: peakOf(lamp, 0),
    weight: 0.7,
    life: { kind: 'once', halfLifeDays: 1.6 },
    origins: { telegramBlogger: 58, telegramApp: 30, direct: 12 },
    cost: 18_000
  },
  {
    draft: {
      title: 'Дом и свет, рилс',
      shortlink: 'luna-rils',
      fulllink: card(lamp),
      erid: '2VtzqwB9Rk4',
      advertiser: SHOP,
      tags: ['блогеры', 'Wildberries']
    },
    madeDaysAgo: peakOf(lamp, 1),
    weight: 1.1,
    life: { kind: 'once', halfLifeDays: 1.8 },
    origins: { instagramApp: 72, instagramWeb: 12, direct: 14, whatsapp: 2 },
    cost: 45_000
  },
  {
    draft: {
      title: 'Видео «Спальня за вечер»',
      shortlink: 'luna-video',
      fulllink: card(lamp),
      erid: '2VtzqvN3Xd7',
      advertiser: SHOP,
      tags: ['блогеры', 'Wildberries']
    },
    madeDaysAgo: peakOf(lamp, 2),
    weight: 1.3,
    life: { kind: 'once', halfLifeDays: 3 },
    origins: { youtubeMarked: 54, youtube: 22, rutube: 8, dzen: 4, direct: 12 },
    cost: 30_000
  }
]

const garlandLinks = (garland: DemoProduct): DemoLink[] => [
  {
    draft: {
      title: 'Гирлянда «Роса», новогодняя',
      shortlink: 'girlyanda',
      fulllink: card(garland),
      tags: ['Wildberries', 'новый год']
    },
    madeDaysAgo: 350,
    weight: 5,
    life: { kind: 'posts', everyDays: 330, halfLifeDays: 24 },
    origins: { vkApp: 26, vkAds: 24, telegramApp: 12, instagramApp: 10, direct: 18, ok: 10 }
  },
  {
    draft: {
      title: 'Канал «Праздник дома»',
      shortlink: 'rosa-kanal',
      fulllink: card(garland),
      erid: '2VtzqyF8Qp1',
      advertiser: SHOP,
      tags: ['блогеры', 'Wildberries']
    },
    madeDaysAgo: peakOf(garland, 0),
    weight: 0.6,
    life: { kind: 'once', halfLifeDays: 1.6 },
    origins: { telegramBlogger: 64, telegramApp: 28, direct: 8 },
    cost: 9000
  },
  {
    draft: {
      title: 'Сообщество «Уютные вечера»',
      shortlink: 'rosa-vk',
      fulllink: card(garland),
      erid: '2VfnxzK6Tw5',
      advertiser: SHOP,
      tags: ['блогеры', 'Wildberries']
    },
    madeDaysAgo: peakOf(garland, 1),
    weight: 0.8,
    life: { kind: 'once', halfLifeDays: 2 },
    origins: { vkApp: 70, vkSite: 18, direct: 12 }
  }
]

const reviewLinks = ({ review, garland }: DemoProducts): DemoLink[] => [
  {
    draft: {
      title: 'Обзор у Ани Соколовой',
      shortlink: 'anya-obzor',
      fulllink: card(review),
      isMicrolanding: true,
      microlandingTemplate: 'social',
      description: 'Свет из моего видео: светильник, торшер и гирлянда. Спрашивайте в канале, отвечаю сама.',
      buttonTitle: 'Светильник из обзора на Wildberries',
      additionalLinks: [
        {
          title: 'Торшер «Сканди» на Ozon',
          url: 'https://www.ozon.ru/product/torsher-napolnyy-skandi-1582004471/'
        },
        { title: 'Гирлянда «Роса»', url: card(garland) },
        { title: 'Канал Ани в Telegram', url: 'https://t.me/anya_sokolova_dom' }
      ],
      erid: '2VtzqwK7Xn4',
      advertiser: BLOGGER,
      tags: ['блогеры', 'Wildberries']
    },
    madeDaysAgo: peakOf(review, 0),
    weight: 3.5,
    life: { kind: 'once', halfLifeDays: 4 },
    origins: { instagramApp: 46, instagramWeb: 8, telegramBlogger: 18, youtube: 12, direct: 14, whatsapp: 2 },
    presses: [0.28, 0.16, 0.09, 0.05],
    cost: 40_000
  }
]

const wanted = (links: DemoLink[], { demand }: DemoProduct): DemoLink[] =>
  links.map(link => ({ ...link, demand }))

/** Links to what the shop sells on Wildberries: its own ones, and those of bloggers, made when they spoke of it. */
export const productLinks = (products: DemoProducts): DemoLink[] => [
  ...wanted(lampLinks(products.lamp), products.lamp),
  ...wanted(garlandLinks(products.garland), products.garland),
  ...wanted(reviewLinks(products), products.review)
]
