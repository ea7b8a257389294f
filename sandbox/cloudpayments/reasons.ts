interface Reason {
  name: string
  /** What the provider tells the payer. */
  words: string
}

const of = (name: string, words: string): Reason => ({ name, words })

/** Why a payment was declined. Source: developers.cloudpayments.ru, "Коды ошибок", August 2026. */
const reasons: Record<number, Reason> = {
  0: of('Approved', 'Оплата прошла'),
  3001: of('InvalidInvoiceId', 'Такого заказа нет'),
  3002: of('InvalidAccountId', 'Заказ сделан другим человеком'),
  3003: of('InvalidAmount', 'Сумма заказа другая'),
  3004: of('OutOfDate', 'Заказ просрочен, начните оплату заново'),
  3005: of('FormatError', 'Магазин не принял платёж'),
  3006: of('Unavailable', 'Магазин не отвечает, попробуйте позже'),
  3007: of('UnableToConnect', 'Магазин не отвечает, попробуйте позже'),
  3008: of('NotAccepted', 'Магазин не может принять этот платёж'),
  5001: of('ReferToCardIssuer', 'Обратитесь в банк, выпустивший карту'),
  5003: of('InvalidMerchant', 'Обратитесь в банк или попробуйте другую карту'),
  5005: of('DoNotHonor', 'Банк отказал в оплате'),
  5012: of('InvalidTransaction', 'Карта не предназначена для платежей в интернете'),
  5013: of('AmountError', 'Проверьте сумму'),
  5014: of('InvalidCardNumber', 'Проверьте номер карты'),
  5017: of('CustomerCancellation', 'Платёж отменён владельцем карты'),
  5019: of('TransactionError', 'Банк отказал в оплате'),
  5030: of('FormatError', 'Попробуйте ещё раз'),
  5033: of('ExpiredCardPickup', 'Срок карты истёк'),
  5034: of('SuspectedFraud', 'Обратитесь в банк, выпустивший карту'),
  5036: of('RestrictedCard', 'Карта не предназначена для платежей в интернете'),
  5041: of('LostCard', 'Карта потеряна'),
  5043: of('StolenCard', 'Карта украдена'),
  5051: of('InsufficientFunds', 'Недостаточно средств на карте'),
  5054: of('ExpiredCard', 'Карта просрочена'),
  5055: of('IncorrectPin', 'Неверный PIN'),
  5057: of('TransactionNotPermitted', 'Карта не предназначена для платежей в интернете'),
  5059: of('SuspectedFraud', 'Банк счёл платёж подозрительным'),
  5061: of('ExceedWithdrawalAmount', 'Превышен лимит по карте'),
  5062: of('RestrictedCard2', 'Карта не предназначена для платежей в интернете'),
  5063: of('SecurityViolation', 'Карта заблокирована'),
  5065: of('ExceedWithdrawalFrequency', 'Превышен лимит по карте'),
  5082: of('IncorrectCVV', 'Неверный код CVV'),
  5091: of('Timeout', 'Банк не отвечает, попробуйте ещё раз'),
  5092: of('CannotReachNetwork', 'Банк не отвечает, попробуйте ещё раз'),
  5096: of('SystemError', 'Ошибка банка, попробуйте ещё раз'),
  5113: of('NotRussianCard', 'Карта выпущена не в России'),
  5204: of('UnableToProcess', 'Платёж не прошёл'),
  5206: of('AuthenticationFailed', 'Подтверждение в банке не пройдено'),
  5207: of('AuthenticationUnavailable', 'Подтверждение в банке недоступно'),
  5300: of('AntiFraud', 'Платёж отклонён проверкой на мошенничество'),
  6025: of('CrossTerminalTokenRestriction', 'Карта привязана к другому магазину')
}

export const declineCodes: number[] = Object.keys(reasons)
  .map(Number)
  .filter(code => code >= 5000)

export const reasonOf = (code: number): Reason => reasons[code] ?? of('Error', 'Платёж не прошёл')

/** What an answer to a check makes of the payment. */
const ofAnswers: Record<number, number> = { 0: 0, 10: 3001, 11: 3002, 12: 3003, 13: 3008, 20: 3004 }
export const reasonOfAnswer = (code: number): number => ofAnswers[code] ?? 3005
