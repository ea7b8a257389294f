import { between, drawsAbout, oneOf, type Random } from './random.ts'

/** What a card says. */
export interface Good {
  title: string
  brand: string
  vendorCode: string
  subject: string
  subjectId: number
  category: string
  sizes: readonly [string, ...string[]]
  /** Roubles, before discounts. */
  price: number
}

interface Kind {
  subject: string
  category: string
  names: readonly [string, ...string[]]
  article: string
  sizes: readonly [string, ...string[]]
  prices: readonly [number, number]
}

const CLOTHES = ['42', '44', '46', '48', '50', '52'] as const
const ONE = ['0'] as const

const kinds: readonly [Kind, ...Kind[]] = [
  {
    subject: 'Платья',
    category: 'Одежда',
    names: ['Платье миди из вискозы', 'Платье вечернее с разрезом', 'Платье-рубашка хлопковое'],
    article: 'plat',
    sizes: CLOTHES,
    prices: [2900, 7400]
  },
  {
    subject: 'Худи',
    category: 'Одежда',
    names: ['Худи оверсайз с начёсом', 'Худи на молнии утеплённое', 'Толстовка с капюшоном базовая'],
    article: 'hudi',
    sizes: ['S', 'M', 'L', 'XL'],
    prices: [2600, 5900]
  },
  {
    subject: 'Постельное бельё',
    category: 'Дом',
    names: [
      'Комплект постельного белья сатин',
      'Постельное бельё евро с резинкой',
      'Пододеяльник поплин 1,5'
    ],
    article: 'kpb',
    sizes: ['1,5-спальный', '2-спальный', 'Евро'],
    prices: [2800, 6900]
  },
  {
    subject: 'Рюкзаки',
    category: 'Аксессуары',
    names: [
      'Рюкзак городской для ноутбука',
      'Рюкзак школьный ортопедический',
      'Рюкзак дорожный ручная кладь'
    ],
    article: 'ruk',
    sizes: ONE,
    prices: [2200, 6200]
  },
  {
    subject: 'Кремы',
    category: 'Красота',
    names: ['Крем для лица с ниацинамидом', 'Крем для рук питательный, набор', 'Крем солнцезащитный SPF 50'],
    article: 'krem',
    sizes: ONE,
    prices: [590, 1900]
  },
  {
    subject: 'Термокружки',
    category: 'Дом',
    names: ['Термокружка с ситечком 450 мл', 'Термос для чая стальной 1 л', 'Кружка-термос с крышкой'],
    article: 'term',
    sizes: ONE,
    prices: [890, 2600]
  },
  {
    subject: 'Конструкторы',
    category: 'Игрушки',
    names: [
      'Конструктор деревянный «Усадьба»',
      'Конструктор магнитный 88 деталей',
      'Набор «Железная дорога»'
    ],
    article: 'kons',
    sizes: ONE,
    prices: [1400, 5200]
  },
  {
    subject: 'Кроссовки',
    category: 'Обувь',
    names: ['Кроссовки беговые сетчатые', 'Кроссовки зимние на меху', 'Кеды кожаные белые'],
    article: 'kross',
    sizes: ['37', '38', '39', '40', '41', '42', '43'],
    prices: [3200, 8900]
  },
  {
    subject: 'Органайзеры',
    category: 'Дом',
    names: ['Органайзер для белья складной', 'Корзина для хранения плетёная', 'Кофр для одежды под кровать'],
    article: 'org',
    sizes: ONE,
    prices: [490, 1800]
  },
  {
    subject: 'Лежанки',
    category: 'Зоотовары',
    names: ['Лежанка для кошек мягкая', 'Лежанка для собак со съёмным чехлом', 'Домик для кошки войлочный'],
    article: 'lezh',
    sizes: ['S', 'M', 'L'],
    prices: [1100, 4300]
  },
  {
    subject: 'Ночники',
    category: 'Дом',
    names: ['Лампа-ночник «Луна»', 'Светильник прикроватный льняной', 'Ночник детский «Лисёнок»'],
    article: 'noch',
    sizes: ONE,
    prices: [1500, 3900]
  },
  {
    subject: 'Гирлянды',
    category: 'Дом',
    names: ['Гирлянда «Роса» на батарейках', 'Гирлянда-штора 3 на 3 м', 'Гирлянда уличная с лампами'],
    article: 'girl',
    sizes: ONE,
    prices: [690, 2400]
  }
]

const brands = ['Северная Верста', 'Тёплый дом', 'Мирослава', 'Лён и Ко', 'ПЕРВЫЙ СНЕГ', 'Заря'] as const
const colours = ['молочный', 'графит', 'терракота', 'хвойный', 'пудровый', 'синий'] as const

const priceOf = (random: Random, [low, high]: readonly [number, number]) =>
  Math.round(between(random, low, high) / 10) * 10

/** The card of a number: the same for ever. */
export function goodOf(nmId: number): Good {
  const random = drawsAbout('good', nmId)
  const { subject, category, names, article, sizes, prices } = oneOf(random, kinds)
  const colour = oneOf(random, colours)
  return {
    title: `${oneOf(random, names)}, ${colour}`,
    brand: oneOf(random, brands),
    vendorCode: `${article}-${String(nmId).slice(-4)}/${colour}`,
    subject,
    subjectId: 100 + kinds.findIndex(kind => kind.subject === subject) * 37,
    category,
    sizes,
    price: priceOf(random, prices)
  }
}
