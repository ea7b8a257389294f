import { formatMoney } from '#contract/money.ts'
import { isPlanId } from '#contract/plans.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { roleName } from '#web/features/admin/role-names.ts'
import { formatDateTime, formatNumber } from '#web/ui/format.ts'

const actions: Readonly<Record<string, string>> = {
  'user.edit': 'изменил пользователя',
  'user.signOut': 'завершил все сеансы',
  'user.delete': 'удалил пользователя',
  'role.grant': 'выдал роль',
  'role.revoke': 'снял роль',
  'link.edit': 'изменил ссылку',
  'link.block': 'заблокировал ссылку',
  'link.unblock': 'разблокировал ссылку',
  'link.delete': 'удалил ссылку',
  'link.settleComplaints': 'закрыл жалобы на ссылку',
  'payment.refund': 'вернул деньги',
  'oddity.settle': 'отметил вопрос о платеже',
  'promo.create': 'создал промокод',
  'promo.edit': 'изменил промокод',
  'promo.delete': 'удалил промокод',
  'complaint.settle': 'закрыл жалобу',
  'complaint.reopen': 'вернул жалобу в разбор'
}

/** What was done, in words; a code that is new here is shown as it is. */
export const actionWords = (action: string): string => actions[action] ?? action

const fields: Readonly<Record<string, string>> = {
  plan: 'Тариф',
  payedTo: 'Оплачен до',
  renews: 'Продлевается',
  roles: 'Роли',
  confirm: 'Почта подтверждена',
  telegram: 'Telegram',
  wbToken: 'Токен Wildberries',
  username: 'Почта',
  fulllink: 'Куда ведёт',
  shortlink: 'Короткая ссылка',
  title: 'Название',
  users: 'Владельцы',
  owner: 'Владелец',
  blocked: 'Заблокирована',
  blockedReason: 'Причина блокировки',
  reason: 'Причина',
  adult: '18+',
  archived: 'В архиве',
  deleted: 'Удалена',
  settledComplaints: 'Закрыто жалоб',
  startDate: 'Начало',
  endDate: 'Конец',
  code: 'Код',
  plans: 'Тарифы',
  percent: 'Скидка, %',
  usage: 'Осталось применений',
  refunded: 'Возвращено',
  amount: 'Сумма',
  status: 'Состояние',
  settled: 'Разобрано',
  isMicrolanding: 'Мини-страница',
  microlandingTemplate: 'Шаблон',
  additionalLinks: 'Кнопки',
  advertiser: 'Рекламодатель',
  description: 'Описание',
  buttonTitle: 'Главная кнопка',
  appTitle: 'Название в карточке',
  appImage: 'Картинка',
  tags: 'Теги'
}

export const fieldWords = (field: string): string => fields[field] ?? field

/** What a text of some field is called; all others are what somebody wrote, whatever it looks like. */
const namesOf: Readonly<Record<string, (text: string) => string>> = {
  plan: text => (isPlanId(text) ? planName(text) : text),
  plans: text => (isPlanId(text) ? planName(text) : text),
  roles: roleName,
  payedTo: momentWords,
  startDate: momentWords,
  endDate: momentWords,
  settled: momentWords,
  deleted: momentWords
}

function momentWords(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : formatDateTime(text)
}

/** Names of users by id. */
type Owners = ReadonlyMap<string, string>

const textWords = (text: string, field: string, owners: Owners): string => {
  if (field === 'users') return owners.get(text) ?? `удалённый пользователь №\u00A0${text}`
  return text === '' ? 'пусто' : (namesOf[field]?.(text) ?? text)
}

/** Fields in roubles. */
const sums: ReadonlySet<string> = new Set(['refunded', 'amount'])

const isButton = (value: object): value is { title: string; url: string } =>
  'title' in value && typeof value.title === 'string' && 'url' in value && typeof value.url === 'string'

/** A value of the record in words. */
export function valueWords(value: unknown, field: string, owners: Owners): string {
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return sums.has(field) ? formatMoney(value, 'RUB') : formatNumber(value)
  if (typeof value === 'string') return textWords(value, field, owners)
  if (Array.isArray(value)) return value.map(one => valueWords(one, field, owners)).join(', ') || 'пусто'
  if (isButton(value)) return `${value.title} (${value.url})`
  return JSON.stringify(value)
}
