import type { ProductReport } from '#contract/marketplace.ts'
import type { DayRange } from '#server/marketplace/api/marketplace.ts'
import { text } from '#server/platform/xlsx-columns.ts'
import type { Row } from '#server/platform/xlsx-sheet.ts'
import type { Sheet } from '#server/platform/xlsx.ts'

import { LINKS_MAX } from './product.ts'
import { each, FUNNEL_NEVER } from './sheet-columns.ts'

const MOSCOW = 'Europe/Moscow'
const moments = new Intl.DateTimeFormat('ru-RU', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: MOSCOW
})
const days = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeZone: 'UTC' })

const momentWords = (iso: string | null) =>
  iso === null ? 'Wildberries ещё не ответил' : `${moments.format(new Date(iso))} по Москве`

const terms: readonly Row[] = [
  ['Переходы', 'Сколько раз ваши ссылки открыли люди. Считает Тропа.'],
  [
    'Люди',
    'Сколько было разных людей за период или за день. Люди по дням и ссылкам не складываются. Узнаём человека в пределах месяца: кто приходил в двух месяцах, посчитан дважды.'
  ],
  [
    'Весь товар на Wildberries',
    'Открытия карточки, корзина, заказы и выкупы: данные Wildberries обо всём товаре, кто бы на него ни пришёл. Отменённые заказы не посчитаны.'
  ],
  [
    'Весь товар в те же дни',
    'Данные Wildberries обо всём товаре за те дни, когда по ссылке были переходы. Это не заказы по ссылке: дни разных ссылок совпадают, поэтому эти числа не складываются.'
  ],
  [
    'Стоимость',
    'За всё размещение. Люди и заказы – за выбранные дни, поэтому выберите период, в который размещение попало целиком.'
  ],
  ['Цена человека', 'Стоимость размещения, делённая на людей, которые пришли по ссылке.'],
  [
    'Заказ не дешевле',
    'Стоимость, делённая на все заказы тех же дней. По ссылке пришла только часть покупателей, поэтому их заказ обошёлся в эту сумму или дороже.'
  ],
  ['Доля рекламы', 'Стоимость размещения в сумме всех заказов тех же дней.'],
  [
    'Воронка Wildberries',
    'Её целиком считает Wildberries: заказы в ней вместе с отменёнными позже, процент выкупа без заказов, которые ещё в пути.'
  ],
  [
    'Считается с',
    'С этого дня ссылка ведёт на товар, раньше она вела в другое место: тех переходов и стоимости того размещения здесь нет.'
  ],
  ['Пустая ячейка', 'Данных за эти дни нет.']
]

/** From which day on the sums have visits, where the plan keeps none of earlier ones. */
function visitsSince({ total, days: all }: ProductReport): readonly Row[] {
  const first = all.find(({ visits }) => visits !== null)
  if (total.visits === null || !first || first === all[0]) return []
  const since = days.format(new Date(first.date))
  return [
    [
      'Переходы и люди с',
      `${since}: более ранние не показываются. В суммах, по ссылкам и в цене человека только эти дни.`
    ]
  ]
}

/** Where no funnel of the range is known, its sum is one of days, too. */
const laterBuyouts = ({ funnel }: ProductReport): Row => [
  'Выкупы по дням',
  `Wildberries показывает дни одну неделю. Что выкупили позже, ${
    funnel
      ? 'есть только в сумме за период, она может быть больше; в числах «в те же дни» этого нет.'
      : 'здесь нет: все числа сложены из дней, сумма за период тоже.'
  }`
]

/** Of what the figures are, and how to read them. */
export function aboutSheet(report: ProductReport, { begin, end }: DayRange, isFunnelTold: boolean): Sheet {
  const { product, links, ordersAt, funnelAt, trouble } = report
  const title = [product.title, product.vendorCode, product.brand].filter(Boolean).join(', ')
  return {
    name: 'О файле',
    columns: [text('О чём', 26), text('Что это', 110)],
    rows: each([
      ['Товар', `№ ${product.nmId}${title === '' ? '' : `: ${title}`}`],
      ['Период', `С ${days.format(new Date(begin))} по ${days.format(new Date(end))}, дни по Москве`],
      ...visitsSince(report),
      ...terms,
      laterBuyouts(report),
      ['Заказы на', momentWords(ordersAt)],
      ['Воронка на', isFunnelTold ? momentWords(funnelAt) : FUNNEL_NEVER],
      ...(trouble ? [['О данных Wildberries', trouble.message]] : []),
      ...(product.links > links.length
        ? [['Ссылки', `${LINKS_MAX} самых посещаемых из ${product.links}.`]]
        : [])
    ]),
    filter: false
  }
}
