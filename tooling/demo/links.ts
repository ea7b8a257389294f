import type { DemoLink } from './link.ts'
import { productLinks } from './product-links.ts'
import type { DemoProducts } from './products.ts'

/** To where the shop is besides Wildberries. */
const otherLinks: readonly DemoLink[] = [
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

/**
 * Nineteen links, two of them landings, of a small shop of lamps and home goods that sells on marketplaces and lives from bloggers
 * and its own channels.
 */
export const demoLinks = (products: DemoProducts): DemoLink[] => [...productLinks(products), ...otherLinks]
