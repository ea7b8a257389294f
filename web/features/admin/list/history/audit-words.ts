import { isPlanId } from '#contract/plans.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { roleName } from '#web/features/admin/role-names.ts'
import { formatDateTime, formatMoney, formatNumber } from '#web/ui/format.ts'

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
  'payment.refund': 'вернул деньги',
  'oddity.settle': 'отметил странность платежа',
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
  appTitle: 'Название в мессенджере',
  appImage: 'Картинка',
  tags: 'Теги'
}

export const fieldWords = (field: string): string => fields[field] ?? field

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function textWords(text: string): string {
  if (text === '') return 'пусто'
  if (isPlanId(text)) return planName(text)
  if (MOMENT.test(text)) return formatDateTime(text)
  return roleName(text)
}

/** Fields in roubles. */
const sums: ReadonlySet<string> = new Set(['refunded', 'amount'])

/** A value of the record in words. */
export function valueWords(value: unknown, field: string): string {
  if (value === null || value === undefined) return 'нет'
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') return sums.has(field) ? formatMoney(value, 'RUB') : formatNumber(value)
  if (typeof value === 'string') return textWords(value)
  if (Array.isArray(value)) return value.map(one => valueWords(one, field)).join(', ') || 'пусто'
  return JSON.stringify(value)
}
