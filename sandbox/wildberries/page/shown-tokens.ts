import type { TokenKind } from '../tokens.ts'

interface Shown {
  kind: TokenKind
  name: string
  /** What comes of it. */
  shows: string
}

interface Group {
  heading: string
  /** All of them open the same account. */
  oneSeller: boolean
  about: string
  tokens: readonly Shown[]
}

export const groups: readonly Group[] = [
  {
    heading: 'Рабочие',
    oneSeller: true,
    about: 'Сохраните любой из них в профиле: это один и тот же продавец, данные у них общие.',
    tokens: [
      {
        kind: 'service',
        name: 'Сервисный',
        shows: 'Полные лимиты: заказы раз в минуту, воронка трижды в минуту. С ним удобнее всего смотреть.'
      },
      {
        kind: 'good',
        name: 'Базовый, только чтение',
        shows: 'Таким будет токен большинства продавцов: заказы раз в три часа, воронка раз в полчаса.'
      },
      {
        kind: 'readWrite',
        name: 'Базовый с правом записи',
        shows: 'Принимается с предупреждением: с «Только чтение» спокойнее.'
      },
      { kind: 'allRights', name: 'Базовый со всеми категориями', shows: 'Лишние права ничего не меняют.' },
      {
        kind: 'personal',
        name: 'Персональный',
        shows: 'Принимается с предупреждением: правила Wildberries не разрешают отдавать его сервисам.'
      }
    ]
  },
  {
    heading: 'Большой продавец',
    oneSeller: false,
    about: 'Сам по себе, заказов у него в сорок раз больше.',
    tokens: [
      {
        kind: 'busy',
        name: 'Базовый, сотни тысяч заказов',
        shows: 'Заказы приходят страницами по 80 000 строк.'
      }
    ]
  },
  {
    heading: 'Не сохранятся',
    oneSeller: false,
    about: 'Профиль объясняет, что не так и где взять подходящий.',
    tokens: [
      { kind: 'test', name: 'Тестовый', shows: 'Выпущен для песочницы самого Wildberries.' },
      { kind: 'expired', name: 'Просроченный', shows: 'Срок закончился час назад.' },
      { kind: 'noStatistics', name: 'Без «Статистики»', shows: 'Заказы по нему не получить.' },
      { kind: 'noAnalytics', name: 'Без «Аналитики»', shows: 'Воронку по нему не получить.' },
      { kind: 'noRights', name: 'Без категорий', shows: 'Нет ни «Статистики», ни «Аналитики».' },
      { kind: 'withdrawn', name: 'Отозванный', shows: 'Wildberries отвечает 401.' },
      { kind: 'forbidden', name: 'Не допущенный', shows: 'Wildberries отвечает 403.' },
      {
        kind: 'forbiddenPersonal',
        name: 'Персональный, не допущенный',
        shows: 'Ответ 403 с пояснением про тип.'
      },
      { kind: 'limited', name: 'С исчерпанным лимитом', shows: 'Ответ 429: попробовать через 17 секунд.' },
      { kind: 'broken', name: 'Ошибка сервера', shows: 'Ответ 500.' },
      { kind: 'redirected', name: 'Перенаправление', shows: 'Ответ 302; токен туда не уходит.' },
      { kind: 'intercepted', name: 'Чужая страница', shows: 'Вместо ответа — HTML со входом в сеть.' },
      { kind: 'endless', name: 'Бесконечный ответ', shows: 'Тело, которое не кончается.' },
      { kind: 'stuck', name: 'Оборванное слово', shows: 'Начало ответа, и дальше тишина.' },
      { kind: 'hanging', name: 'Молчание', shows: 'Ответа нет совсем.' }
    ]
  },
  {
    heading: 'Сохранятся, но данных не дадут',
    oneSeller: false,
    about: 'Проверку проходят, а при первом же запросе данных происходит то, что названо.',
    tokens: [
      { kind: 'withdrawnLater', name: 'Отозван потом', shows: 'Ответ 401: профиль попросит новый токен.' },
      { kind: 'forbiddenLater', name: 'Базовый без секрета не подходит', shows: 'Ответ 403.' },
      { kind: 'unpaid', name: 'Не оплачен', shows: 'Ответ 402.' },
      { kind: 'limitedLater', name: 'Лимит съели другие', shows: 'Всегда 429.' },
      { kind: 'brokenLater', name: 'Ошибка сервера', shows: 'Ответ 500.' },
      { kind: 'redirectedLater', name: 'Перенаправление', shows: 'Ответ 302.' },
      { kind: 'interceptedLater', name: 'Чужая страница', shows: 'HTML вместо JSON.' },
      { kind: 'endlessLater', name: 'Бесконечный ответ', shows: 'Тело, которое не кончается.' },
      { kind: 'stuckLater', name: 'Оборванное слово', shows: 'Начало ответа, и дальше тишина.' },
      { kind: 'hangingLater', name: 'Молчание', shows: 'Ответа нет совсем.' },
      { kind: 'cut', name: 'Обрыв посередине', shows: 'Соединение рвётся, когда пришла половина заказов.' },
      { kind: 'otherShape', name: 'Другой JSON', shows: 'Ответ не той формы, что описана.' },
      { kind: 'nonsense', name: 'Нелепые строки', shows: 'Через строку — числа и даты, которых не бывает.' }
    ]
  }
]
