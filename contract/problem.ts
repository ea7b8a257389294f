import { Type, type Static } from 'typebox'

/**
 * The one error catalogue: a stable code, its status, and a Russian sentence that can be shown as it is.
 * A route may replace the sentence by a more exact one; code and status never differ.
 */
export const problems = {
  BAD_REQUEST: [400, 'Запрос не удалось прочитать. Обновите страницу и попробуйте ещё раз.'],
  UNAUTHORIZED: [401, 'Войдите, чтобы продолжить.'],
  BAD_SIGNATURE: [401, 'Подпись сообщения не подходит.'],
  BAD_CREDENTIALS: [401, 'Неверная почта или пароль.'],
  LIMIT_LINKS: [
    402,
    'Ссылок столько, сколько входит в тариф. Чтобы создать новую, удалите одну из прежних или выберите тариф побольше.'
  ],
  LIMIT_MICROLANDINGS: [402, 'Мини-страниц больше, чем входит в тариф. Выберите тариф побольше.'],
  LIMIT_MARKETPLACE: [
    402,
    'Статистика маркетплейса не входит в ваш тариф. Выберите «Стандарт» или «Безлимит».'
  ],
  FORBIDDEN: [403, 'Для этого действия не хватает прав.'],
  SELLER_REQUIRED: [403, 'Сначала добавьте токен Wildberries в профиле.'],
  MARKETPLACE_TOKEN: [
    403,
    'Wildberries больше не принимает ваш токен: его срок вышел или его отозвали. Создайте новый и вставьте его в профиле.'
  ],
  MARKETPLACE_FORBIDDEN: [
    403,
    'Wildberries не открывает эти данные по вашему токену. Создайте базовый токен с категориями «Статистика» и «Аналитика».'
  ],
  CONFIRM_EMAIL: [403, 'Подтвердите почту: письмо со ссылкой уже у вас.'],
  PASSWORD_NEEDED: [403, 'Введите пароль от аккаунта.'],
  SIGN_IN_AGAIN: [403, 'Сначала войдите ещё раз: прошло больше десяти минут.'],
  NOT_FOUND: [404, 'Такого здесь нет. Возможно, это удалили или адрес набран с ошибкой.'],
  PRODUCT_NOT_FOUND: [404, 'Этого товара нет среди ваших на Wildberries. Проверьте артикул.'],
  USERNAME_TAKEN: [409, 'С этой почтой уже зарегистрировались. Войдите с ней.'],
  IDENTITY_TAKEN: [409, 'Этот способ входа уже привязан к другому аккаунту.'],
  LAST_SIGN_IN: [409, 'Это единственный способ войти. Сначала задайте пароль.'],
  SLUG_TAKEN: [409, 'Эта короткая ссылка занята. Выберите другую.'],
  PROMO_TAKEN: [409, 'Промокод с таким названием уже есть.'],
  CHANGED_MEANWHILE: [
    409,
    'Пока форма была открыта, это изменил кто-то другой. Проверьте новые значения и сохраните ещё раз.'
  ],
  LAST_ADMIN: [409, 'Это последний администратор. Сначала сделайте администратором кого-то ещё.'],
  YOURSELF: [409, 'Свой аккаунт удаляют в профиле, а свои права снимает другой администратор.'],
  PAYMENT_PENDING: [
    409,
    'Предыдущее изменение ещё выполняется. Подождите минуту и обновите страницу: повторять его не нужно.'
  ],
  NOTHING_TO_CHANGE: [409, 'Менять нечего: оплаченных дней не осталось. Выберите тариф и оплатите его.'],
  SUBSCRIPTION_EXISTS: [409, 'Подписка уже оформлена. Смените тариф или отмените её.'],
  GONE: [410, 'Эту ссылку удалили.'],
  BAD_PICTURE: [422, 'Эту картинку не получилось прочитать. Подойдут JPEG, PNG, WebP, AVIF и GIF.'],
  TOO_LARGE: [413, 'Слишком много данных в одном запросе.'],
  INVALID: [422, 'Проверьте поля: в них есть ошибки.'],
  CHANGE_TOO_FAR: [
    422,
    'После смены срок оказался бы больше года. Выберите тариф подороже или дождитесь окончания текущего.'
  ],
  RANGE_TOO_OLD: [422, 'За эти дни данных у маркетплейса уже нет. Выберите более поздние даты.'],
  TOO_MANY_ATTEMPTS: [429, 'Слишком много попыток. Подождите немного и попробуйте снова.'],
  INTERNAL: [500, 'У нас что-то сломалось. Попробуйте ещё раз через минуту.'],
  NOT_IMPLEMENTED: [501, 'Эта возможность ещё не готова.'],
  UNAVAILABLE: [503, 'Сервис ненадолго недоступен. Попробуйте через минуту.'],
  PAYMENTS_OFF: [503, 'Оплата пока не подключена. Всё, что есть в вашем тарифе, работает как обычно.'],
  PROVIDER_UNAVAILABLE: [503, 'Платёжный сервис не отвечает, ничего не изменилось. Попробуйте через минуту.'],
  MARKETPLACE_BUSY: [
    503,
    'Wildberries ограничивает, как часто можно спрашивать. Данные появятся, когда подойдёт очередь.'
  ],
  MARKETPLACE_UNAVAILABLE: [503, 'Wildberries сейчас не отвечает. Попробуйте через минуту.'],
  REPORTS_UNAVAILABLE: [503, 'Статистика ненадолго недоступна. Переходы записываются и появятся позже.']
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ProblemCode = keyof typeof problems

export const FieldError = Type.Object({ field: Type.String(), message: Type.String() })
export type FieldError = Static<typeof FieldError>

/** The body of every error answer. */
export const Problem = Type.Object(
  {
    statusCode: Type.Integer(),
    code: Type.String(),
    message: Type.String(),
    requestId: Type.Optional(Type.String()),
    details: Type.Optional(Type.Array(FieldError))
  },
  { title: 'Problem' }
)
export type Problem = Static<typeof Problem>
