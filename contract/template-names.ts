import type { templateIds } from './link-draft.ts'

export type TemplateId = (typeof templateIds)[number]

/** What people call the looks of a landing. */
export const templateNames: Readonly<Record<TemplateId, string>> = {
  light: 'Светлый',
  dark: 'Тёмный',
  market: 'Витрина',
  social: 'Визитка',
  minimal: 'Минимализм',
  photo: 'Фото',
  gradient: 'Градиент',
  event: 'Афиша'
}
