import type { LinkDraft } from '#contract/link-draft.ts'

import type { OriginName } from './origins.ts'

/** How a link lives after it was made: visits of a day beside its best one, by days since. */
type Life =
  /** A shop window or a packaging: grows for some weeks, then stays. */
  | { kind: 'steady' }
  /** Posts again and again; half of the interest is gone after some days. */
  | { kind: 'posts'; everyDays: number; halfLifeDays: number }
  /** One placement, then its long tail. */
  | { kind: 'once'; halfLifeDays: number }

export interface DemoLink {
  draft: LinkDraft
  madeDaysAgo: number
  startsInDays?: number
  endedDaysAgo?: number
  /** Its part of all visits. */
  weight: number
  life: Life
  /** Where its visitors come from, in parts of all of them. */
  origins: Partial<Record<OriginName, number>>
  /** Of a landing: how likely each button is pressed by whoever opens it, the main one first. */
  presses?: readonly number[]
}

const BLOGGER = 'ИП Соколова А. В., ИНН 780512345678'
const tail = 0.04

/** Visits of a day, at most about 1. */
export function lifeFactor(life: Life, days: number): number {
  if (days < 0) return 0
  if (life.kind === 'steady') return Math.min(1, 0.25 + days / 60)
  const since = life.kind === 'posts' ? days % life.everyDays : days
  return tail + (1 - tail) * 0.5 ** (since / life.halfLifeDays)
}

/** Fourteen links, two of them landings, of a small shop of lamps and home goods that sells on marketplaces and lives from bloggers and its own channels. */
export const demoLinks: readonly DemoLink[] = [
  {
    draft: {
      title: 'Лампа-ночник «Луна» на Wildberries',
      shortlink: 'lampa-luna',
      fulllink: 'https://www.wildberries.ru/catalog/183726451/detail.aspx',
      tags: ['Wildberries', 'лампы']
    },
    madeDaysAgo: 364,
    weight: 20,
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
      title: 'Telegram-канал «Уют дома»',
      shortlink: 'uyut-tg',
      fulllink: 'https://t.me/uyut_doma_shop',
      tags: ['соцсети']
    },
    madeDaysAgo: 360,
    weight: 11,
    life: { kind: 'posts', everyDays: 21, halfLifeDays: 6 },
    origins: { telegramPost: 34, telegramApp: 22, vkApp: 14, instagramApp: 12, direct: 12, max: 6 }
  },
  {
    draft: {
      title: 'Обзор у Ани Соколовой',
      shortlink: 'anya-obzor',
      fulllink: 'https://www.wildberries.ru/catalog/207518834/detail.aspx',
      isMicrolanding: true,
      microlandingTemplate: 'social',
      description: 'Свет из моего видео: лампа, торшер и гирлянда. Спрашивайте в канале, отвечаю сама.',
      buttonTitle: 'Лампа из обзора на Wildberries',
      additionalLinks: [
        {
          title: 'Торшер «Сканди» на Ozon',
          url: 'https://www.ozon.ru/product/torsher-napolnyy-skandi-1582004471/'
        },
        {
          title: 'Гирлянда «Роса»',
          url: 'https://www.wildberries.ru/catalog/142093377/detail.aspx'
        },
        { title: 'Канал Ани в Telegram', url: 'https://t.me/anya_sokolova_dom' }
      ],
      erid: '2VtzqwK7Xn4',
      advertiser: BLOGGER,
      tags: ['блогеры', 'Wildberries']
    },
    madeDaysAgo: 96,
    weight: 14,
    life: { kind: 'once', halfLifeDays: 7 },
    origins: { instagramApp: 46, instagramWeb: 8, telegramBlogger: 18, youtube: 12, direct: 14, whatsapp: 2 },
    presses: [0.28, 0.16, 0.09, 0.05]
  },
  {
    draft: {
      title: 'Видео «Свет в маленькой квартире»',
      shortlink: 'svet-video',
      fulllink: 'https://www.ozon.ru/product/torsher-napolnyy-skandi-1582004471/',
      erid: '2VtzqvDp8Rm',
      advertiser: 'ООО «Светлый дом», ИНН 7805123456',
      tags: ['блогеры', 'Ozon']
    },
    madeDaysAgo: 205,
    weight: 9,
    life: { kind: 'posts', everyDays: 64, halfLifeDays: 11 },
    origins: { youtubeMarked: 52, youtube: 18, rutube: 9, dzen: 6, direct: 13, telegramApp: 2 }
  },
  {
    draft: {
      title: 'Торшер «Сканди» на Ozon',
      shortlink: 'torsher-ozon',
      fulllink: 'https://www.ozon.ru/product/torsher-napolnyy-skandi-1582004471/',
      tags: ['Ozon', 'лампы']
    },
    madeDaysAgo: 290,
    weight: 10,
    life: { kind: 'steady' },
    origins: { vkApp: 20, yandex: 18, google: 7, direct: 26, telegramApp: 12, pinterest: 8, pikabu: 5, ok: 4 }
  },
  {
    draft: {
      title: 'Гирлянда «Роса», новогодняя',
      shortlink: 'girlyanda',
      fulllink: 'https://www.wildberries.ru/catalog/142093377/detail.aspx',
      tags: ['Wildberries', 'новый год']
    },
    madeDaysAgo: 350,
    weight: 8,
    life: { kind: 'posts', everyDays: 330, halfLifeDays: 24 },
    origins: { vkApp: 26, vkAds: 24, telegramApp: 12, instagramApp: 10, direct: 18, ok: 10 }
  },
  {
    draft: {
      title: 'Реклама ВКонтакте, осень',
      shortlink: 'vk-osen',
      fulllink: 'https://www.wildberries.ru/catalog/183726451/detail.aspx',
      erid: '2VfnxwC4Hs9',
      advertiser: 'ООО «Светлый дом», ИНН 7805123456',
      tags: ['реклама', 'Wildberries']
    },
    madeDaysAgo: 71,
    weight: 9,
    life: { kind: 'posts', everyDays: 14, halfLifeDays: 9 },
    origins: { vkAds: 78, vkApp: 14, vkSite: 4, direct: 4 }
  },
  {
    draft: {
      title: 'Вкладыш в коробку: отзыв и скидка',
      shortlink: 'spasibo',
      fulllink: 'https://svetlydom-shop.ru/otzyv',
      isMicrolanding: true,
      microlandingTemplate: 'market',
      description: 'Спасибо за покупку. Напишите, как вам свет, — следующий заказ будет на 10 % дешевле.',
      buttonTitle: 'Оставить отзыв',
      additionalLinks: [
        { title: 'Получить скидку 10 %', url: 'https://svetlydom-shop.ru/skidka' },
        { title: 'Мы на Wildberries', url: 'https://www.wildberries.ru/seller/418203' },
        { title: 'Мы на Ozon', url: 'https://www.ozon.ru/seller/svetlyy-dom-90417/' },
        { title: 'Telegram «Уют дома»', url: 'https://t.me/uyut_doma_shop' },
        { title: 'Помощь в WhatsApp', url: 'https://wa.me/79215550142' }
      ],
      tags: ['QR']
    },
    madeDaysAgo: 300,
    weight: 6,
    life: { kind: 'steady' },
    origins: { qr: 88, direct: 10, yandex: 2 },
    presses: [0.21, 0.38, 0.08, 0.05, 0.06, 0.03]
  },
  {
    draft: {
      title: 'Написать нам в WhatsApp',
      shortlink: 'napisat',
      fulllink: 'https://wa.me/79215550142',
      tags: ['соцсети']
    },
    madeDaysAgo: 355,
    weight: 3,
    life: { kind: 'steady' },
    origins: { instagramApp: 30, vkApp: 26, direct: 24, wildberries: 12, whatsapp: 8 }
  },
  {
    draft: {
      title: 'Распродажа остатков',
      shortlink: 'rasprodazha',
      fulllink: 'https://svetlydom-shop.ru/sale',
      tags: ['рассылка']
    },
    madeDaysAgo: 170,
    endedDaysAgo: 128,
    weight: 5,
    life: { kind: 'once', halfLifeDays: 9 },
    origins: { mailing: 58, telegramPost: 16, vkApp: 12, direct: 14 }
  },
  {
    draft: {
      title: 'Статья на VC: как мы продаём свет',
      shortlink: 'statya-vc',
      fulllink: 'https://svetlydom-shop.ru/istoriya',
      tags: ['статьи']
    },
    madeDaysAgo: 148,
    weight: 2.5,
    life: { kind: 'once', halfLifeDays: 13 },
    origins: { vcru: 56, google: 12, yandex: 10, direct: 16, pikabu: 6 }
  },
  {
    draft: {
      title: 'Карта магазина-склада',
      shortlink: 'kak-proehat',
      fulllink: 'https://yandex.ru/maps/-/CDqJzK7P',
      tags: []
    },
    madeDaysAgo: 240,
    weight: 1,
    life: { kind: 'steady' },
    origins: { direct: 46, yandex: 24, whatsapp: 18, vkApp: 12 }
  },
  {
    draft: {
      title: 'Набор свечей для бани',
      shortlink: 'svechi-bannye',
      fulllink: 'https://market.yandex.ru/product--nabor-svechei/1779305214',
      adult: false,
      tags: ['Яндекс Маркет']
    },
    madeDaysAgo: 24,
    weight: 1.4,
    life: { kind: 'once', halfLifeDays: 10 },
    origins: { yandex: 32, vkApp: 28, direct: 28, ok: 12 }
  },
  {
    draft: {
      title: 'Новогодняя подборка подарков',
      shortlink: 'podarki',
      fulllink: 'https://svetlydom-shop.ru/podarki',
      tags: ['новый год', 'рассылка']
    },
    madeDaysAgo: 2,
    startsInDays: 10,
    weight: 0.02,
    life: { kind: 'steady' },
    origins: { direct: 100 }
  }
]
