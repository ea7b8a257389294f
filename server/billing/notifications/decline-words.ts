export interface DeclineWords {
  /** What happened. */
  reason: string
  /** What to do about it. */
  advice: string
}

const anotherCard = 'Оплатите другой картой.'
const askBank = 'Позвоните в банк, который выпустил карту, или оплатите другой картой.'
const tryAgain = 'Попробуйте ещё раз через несколько минут. Не поможет – оплатите другой картой.'

const bankRefused = { reason: 'Банк отказал в платеже и не назвал причину', advice: askBank }
const notForInternet = {
  reason: 'Этой картой нельзя платить в интернете',
  advice: `Разрешите такие платежи в приложении банка. ${anotherCard}`
}
const limit = {
  reason: 'Превышен лимит по карте',
  advice: `Увеличьте лимит в приложении банка или подождите до завтра. ${anotherCard}`
}
const bankAway = { reason: 'Банк не ответил вовремя', advice: tryAgain }
const suspicious = {
  reason: 'Банк счёл платёж подозрительным',
  advice: 'Подтвердите в банке, что платите сами, и повторите оплату.'
}
const lost = { reason: 'Карта заблокирована: банк считает её потерянной или украденной', advice: askBank }
const overdue = { reason: 'Срок действия карты истёк', advice: 'Оплатите новой картой.' }
const ourRefusal = {
  reason: 'Мы не приняли этот платёж: данные заказа изменились',
  advice: 'Деньги не списаны. Откройте тарифы и начните оплату заново.'
}

/** By the provider's ReasonCode. Source: developers.cloudpayments.ru, "Коды ошибок", August 2026. */
const words = new Map<number, DeclineWords>([
  [3001, ourRefusal],
  [3002, ourRefusal],
  [3003, ourRefusal],
  [3004, { reason: 'Заказ устарел', advice: 'Деньги не списаны. Откройте тарифы и начните оплату заново.' }],
  [3005, ourRefusal],
  [3006, { reason: 'Наш сервис не ответил вовремя', advice: 'Деньги не списаны. Повторите оплату.' }],
  [3007, { reason: 'Наш сервис не ответил вовремя', advice: 'Деньги не списаны. Повторите оплату.' }],
  [3008, ourRefusal],
  [5001, { reason: 'Банк просит связаться с ним', advice: askBank }],
  [5003, { reason: 'Банк не проводит такие платежи', advice: anotherCard }],
  [5005, bankRefused],
  [5012, notForInternet],
  [5013, { reason: 'Банк не принял сумму платежа', advice: anotherCard }],
  [5014, { reason: 'Номер карты введён неверно', advice: 'Проверьте номер карты и повторите оплату.' }],
  [5017, { reason: 'Платёж отменён владельцем карты', advice: 'Если это были не вы, позвоните в банк.' }],
  [5019, bankRefused],
  [5030, bankAway],
  [5033, overdue],
  [5034, suspicious],
  [5036, notForInternet],
  [5041, lost],
  [5043, lost],
  [
    5051,
    {
      reason: 'На карте не хватило денег',
      advice: 'Пополните карту и повторите оплату, или выберите другую.'
    }
  ],
  [5054, overdue],
  [5055, { reason: 'Неверный PIN-код', advice: 'Повторите оплату и введите верный код.' }],
  [5057, notForInternet],
  [5059, suspicious],
  [5061, limit],
  [5062, notForInternet],
  [5063, { reason: 'Карта заблокирована банком', advice: askBank }],
  [5065, limit],
  [
    5082,
    {
      reason: 'Код с оборота карты (CVV) введён неверно',
      advice: 'Проверьте три цифры на обороте и повторите оплату.'
    }
  ],
  [5091, bankAway],
  [5092, bankAway],
  [5096, bankAway],
  [
    5113,
    { reason: 'Карта выпущена не в России', advice: 'Оплатите картой российского банка или через СБП.' }
  ],
  [5204, { reason: 'Платёж не прошёл', advice: tryAgain }],
  [
    5206,
    {
      reason: 'Подтверждение банка не пройдено',
      advice: 'Повторите оплату и введите код, который пришлёт банк.'
    }
  ],
  [5207, { reason: 'Подтверждение платежа сейчас недоступно', advice: tryAgain }],
  [5300, suspicious],
  [
    6025,
    {
      reason: 'Карта привязана к другому магазину',
      advice: 'Введите данные карты заново при следующей оплате.'
    }
  ]
])

const unknown: DeclineWords = { reason: 'Платёж не прошёл', advice: tryAgain }
const voided: DeclineWords = {
  reason: 'Платёж отменён до списания',
  advice: 'Деньги вернутся на карту. Чтобы оплатить, начните заново.'
}

/** Why a payment did not go through, in words; null: it was called off after it had been authorised. */
export const declineWords = (code: number | null): DeclineWords =>
  code === null ? voided : (words.get(code) ?? unknown)
