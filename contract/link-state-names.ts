import type { LinkState } from './links.ts'

/** What people call what a link does. */
export const linkStateNames: Readonly<Record<LinkState, string>> = {
  active: 'Работает',
  waiting: 'Ждёт начала',
  ended: 'Закончилась',
  broken: 'Цель не отвечает',
  blocked: 'Заблокирована'
}
