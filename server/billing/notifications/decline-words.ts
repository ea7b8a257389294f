export interface DeclineWords {
  /** What happened. */
  reason: string
  /** What to do about it. */
  advice: string
}

/** What to do: where somebody pays, and about a renewal, which is tried again by itself. */
interface Advices {
  advice: string
  renewalAdvice: string
}
type Words = Pick<DeclineWords, 'reason'> & Advices

const changeCard = 'Смените карту до следующей попытки.'
const doNothing = 'Делать ничего не нужно: мы попробуем ещё раз.'

const anotherCard: Advices = { advice: 'Оплатите другой картой.', renewalAdvice: changeCard }
const askBank: Advices = {
  advice: 'Позвоните в банк, который выпустил карту, или оплатите другой картой.',
  renewalAdvice: 'Позвоните в банк, который выпустил карту, или смените её до следующей попытки.'
}
const tryAgain: Advices = {
  advice: 'Попробуйте ещё раз через несколько минут. Не поможет – оплатите другой картой.',
  renewalAdvice: `${doNothing} Не поможет – смените карту.`
}
const typeAgain = (advice: string): Advices => ({
  advice,
  renewalAdvice: 'Введите данные карты заново до следующей попытки.'
})
const startAnew: Advices = {
  advice: 'Деньги не списаны. Откройте тарифы и начните оплату заново.',
  renewalAdvice: `${doNothing} Повторится – напишите нам.`
}

const bankRefused = { reason: 'Банк отказал в платеже и не назвал причину', ...askBank }
const notForInternet = {
  reason: 'Этой картой нельзя платить в интернете',
  advice: `Разрешите такие платежи в приложении банка. ${anotherCard.advice}`,
  renewalAdvice: 'Разрешите такие платежи в приложении банка или смените карту до следующей попытки.'
}
const limit = {
  reason: 'Превышен лимит по карте',
  advice: `Увеличьте лимит в приложении банка или подождите до завтра. ${anotherCard.advice}`,
  renewalAdvice: 'Увеличьте лимит в приложении банка или смените карту до следующей попытки.'
}
const bankAway = { reason: 'Банк не ответил вовремя', ...tryAgain }
const suspicious = {
  reason: 'Банк счёл платёж подозрительным',
  advice: 'Подтвердите в банке, что платите сами, и повторите оплату.',
  renewalAdvice: 'Подтвердите в банке, что платите сами, до следующей попытки.'
}
const lost = { reason: 'Карта заблокирована: банк считает её потерянной или украденной', ...askBank }
const overdue = {
  reason: 'Срок действия карты истёк',
  advice: 'Оплатите новой картой.',
  renewalAdvice: changeCard
}
const ourRefusal = { reason: 'Мы не приняли этот платёж: данные заказа изменились', ...startAnew }
const weAreAway = {
  advice: 'Деньги не списаны. Повторите оплату.',
  renewalAdvice: startAnew.renewalAdvice
}

/** By the provider's ReasonCode. Source: developers.cloudpayments.ru, "Коды ошибок", August 2026. */
const words = new Map<number, Words>([
  [3001, ourRefusal],
  [3002, ourRefusal],
  [3003, ourRefusal],
  [3004, { reason: 'Заказ устарел', ...startAnew }],
  [3005, ourRefusal],
  [3006, { reason: 'Наш сервис не ответил вовремя', ...weAreAway }],
  [3007, { reason: 'Платёжный сервис не смог связаться с нашим', ...weAreAway }],
  [3008, ourRefusal],
  [5001, { reason: 'Банк просит связаться с ним', ...askBank }],
  [5003, { reason: 'Банк не проводит такие платежи', ...anotherCard }],
  [5005, bankRefused],
  [5012, notForInternet],
  [5013, { reason: 'Банк не принял сумму платежа', ...anotherCard }],
  [5014, { reason: 'Номер карты введён неверно', ...typeAgain('Проверьте номер карты и повторите оплату.') }],
  [
    5017,
    {
      reason: 'Платёж отменён владельцем карты',
      advice: 'Если это были не вы, позвоните в банк.',
      renewalAdvice: 'Если это были не вы, позвоните в банк. Если продлевать не нужно, отмените продление.'
    }
  ],
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
      advice: 'Пополните карту и повторите оплату, или выберите другую.',
      renewalAdvice: 'Пополните карту до следующей попытки или смените её.'
    }
  ],
  [5054, overdue],
  [5055, { reason: 'Неверный PIN-код', ...typeAgain('Повторите оплату и введите верный код.') }],
  [5057, notForInternet],
  [5059, suspicious],
  [5061, limit],
  [5062, notForInternet],
  [5063, { reason: 'Карта заблокирована банком', ...askBank }],
  [5065, limit],
  [
    5082,
    {
      reason: 'Код с оборота карты (CVV) введён неверно',
      ...typeAgain('Проверьте три цифры на обороте и повторите оплату.')
    }
  ],
  [5091, bankAway],
  [5092, bankAway],
  [5096, bankAway],
  [
    5113,
    {
      reason: 'Карта выпущена не в России',
      advice: 'Оплатите картой российского банка или через СБП.',
      renewalAdvice: 'Смените её до следующей попытки на карту российского банка.'
    }
  ],
  [5204, { reason: 'Платёж не прошёл', ...tryAgain }],
  [
    5206,
    {
      reason: 'Подтверждение банка не пройдено',
      ...typeAgain('Повторите оплату и введите код, который пришлёт банк.')
    }
  ],
  [5207, { reason: 'Подтверждение платежа сейчас недоступно', ...tryAgain }],
  [5300, suspicious],
  [
    6025,
    {
      reason: 'Карта привязана к другому магазину',
      ...typeAgain('Введите данные карты заново при следующей оплате.')
    }
  ]
])

const unknown: Words = { reason: 'Платёж не прошёл', ...tryAgain }
const voided: Words = {
  reason: 'Платёж отменён до списания',
  advice: 'Деньги вернутся на карту. Чтобы оплатить, начните заново.',
  renewalAdvice: 'Деньги вернутся на карту.'
}

const wordsOf = (code: number | null): Words => (code === null ? voided : (words.get(code) ?? unknown))

/** Why a payment did not go through, in words; null: it was called off after it had been authorised. */
export function declineWords(code: number | null): DeclineWords {
  const { reason, advice } = wordsOf(code)
  return { reason, advice }
}

/** The same of a renewal, which is tried again by itself. */
export function renewalWords(code: number | null): DeclineWords {
  const { reason, renewalAdvice: advice } = wordsOf(code)
  return { reason, advice }
}
