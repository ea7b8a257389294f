import type { Config } from '#server/platform/config.ts'

import { createClient } from './client.ts'
import type { Provider, ProviderSettings } from './provider.ts'

/** The configured provider, else the sandbox where it may stand in, else none. */
export function openProvider(
  { payments }: Config,
  sandbox: ProviderSettings | undefined
): Provider | undefined {
  const { live, apiUrl, widgetUrl, takesTests } = payments
  const settings: ProviderSettings | undefined = live
    ? { ...live, apiUrl, widgetUrl: widgetUrl.href, isSandbox: false, takesTests, cardPage: null }
    : sandbox
  return settings && { ...settings, client: createClient(settings) }
}
