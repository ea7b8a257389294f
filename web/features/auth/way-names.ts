import type { Provider } from '#contract/auth.ts'

/** As in «входить через …». */
export const wayNames: Record<Provider, string> = { google: 'Google', yandex: 'Яндекс' }
