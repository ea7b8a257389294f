import type { Provider } from '#contract/auth.ts'
import type { Config } from '#server/platform/config.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { openGoogle } from './google.ts'
import type { SocialProvider } from './provider.ts'
import { openYandex } from './yandex.ts'

export interface WaysIn {
  /** Undefined when a provider is not set up. */
  find(provider: Provider): SocialProvider | undefined
  /** @throws ProblemError NOT_FOUND when a provider is not set up. */
  need(provider: Provider): SocialProvider
}

export function waysIn(config: Pick<Config, 'google' | 'yandex'>): WaysIn {
  const open: Record<Provider, SocialProvider | undefined> = {
    google: config.google && openGoogle(config.google),
    yandex: config.yandex && openYandex(config.yandex)
  }
  return {
    find: provider => open[provider],
    need(provider) {
      const found = open[provider]
      if (!found) throw new ProblemError('NOT_FOUND', { message: 'Этот способ входа здесь не подключён.' })
      return found
    }
  }
}
