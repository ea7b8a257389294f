import type { Provider } from '#contract/auth.ts'

export const providers: readonly Provider[] = ['yandex', 'google']

export const providerNames: Record<Provider, string> = { yandex: 'Яндекс', google: 'Google' }
