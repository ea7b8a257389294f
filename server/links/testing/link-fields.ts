/** Every field of a link that may be left out, each with something in it. */
export const full = {
  title: 'Весенняя распродажа',
  isMicrolanding: true,
  microlandingTemplate: 'market',
  additionalLinks: [
    { title: 'Каталог', url: 'https://example.ru/catalog' },
    { title: 'Отзывы', url: 'https://example.ru/reviews' }
  ],
  erid: 'LjN8Kx_y-Z',
  advertiser: 'ООО «Ромашка», ИНН 7700000000',
  description: 'Куртки и пальто до конца марта.',
  buttonTitle: 'Выбрать',
  appTitle: 'Скидки до 50 %',
  appImage: 'https://example.ru/picture.png',
  adult: true,
  tags: ['Весна', 'распродажа'],
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: '2097-06-01T00:00:00.000Z'
}

/** What they are when nothing is given. */
export const empty = {
  title: '',
  isMicrolanding: false,
  microlandingTemplate: '',
  additionalLinks: [],
  erid: '',
  advertiser: '',
  description: '',
  buttonTitle: '',
  appTitle: '',
  appImage: '',
  adult: false,
  tags: [],
  startDate: null,
  endDate: null
}
