import type { ButtonValue } from '#web/features/links/form/link-values.ts'

/** Of a button that is not among them yet. */
export const freshKey = (buttons: readonly ButtonValue[]): string =>
  String(1 + Math.max(-1, ...buttons.map(({ key }) => Number(key))))

/** «Telegram», in the words around a button; one without a title is called by its place. */
export const nameOf = (button: ButtonValue | undefined, index: number): string =>
  button?.title.trim() ? `«${button.title.trim()}»` : `ссылка ${index + 1}`
