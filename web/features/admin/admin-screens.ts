import { pagePaths } from '#contract/paths.ts'

/** The screens of the admin area, in the order of their tabs; `words` are what else they are looked for by. */
export const adminScreens = [
  { path: pagePaths.adminUsers, name: 'Пользователи', words: 'люди клиенты аккаунты почта тариф' },
  { path: pagePaths.adminShortlinks, name: 'Ссылки', words: 'короткие блокировка заблокировать' },
  { path: pagePaths.adminComplaints, name: 'Жалобы', words: 'мошенничество фишинг' },
  { path: pagePaths.adminPromo, name: 'Промокоды', words: 'промокод скидка' },
  { path: pagePaths.adminPayments, name: 'Платежи', words: 'платёж возврат деньги' },
  { path: pagePaths.adminStatistics, name: 'Статистика', words: 'выручка регистрации отчёт' },
  { path: pagePaths.adminAudit, name: 'Журнал', words: 'история изменения аудит' }
] as const
