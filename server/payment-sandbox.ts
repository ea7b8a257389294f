import type { RequestListener } from 'node:http'
import { join } from 'node:path'

import type { ProviderSettings } from './billing/provider/provider.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Logger } from './platform/log.ts'

export const SANDBOX_PREFIX = '/dev/payments'

export interface BuiltInSandbox {
  settings: ProviderSettings
  listener: RequestListener
  /** Its control page moves it, and all of the service with it: a year of renewals can be looked at. */
  clock: Clock
  close(): Promise<void>
}

/** Where this process reaches itself. */
function ownAddress({ host, port }: Config): string {
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}`
}

/** The stand-in for payments where no provider is configured; undefined where it may not stand in. */
export async function openBuiltInSandbox(config: Config, log: Logger): Promise<BuiltInSandbox | undefined> {
  const { payments, publicUrl, dataDir, port } = config
  if (payments.live) return undefined
  if (!payments.mayPlay || port === 0) {
    log.warn('CLOUDPAYMENTS_PUBLIC_ID is not set: nothing can be paid here')
    return undefined
  }
  const { openPaymentSandbox } = await import('#sandbox/cloudpayments/sandbox.ts')
  const own = ownAddress(config)
  const sandbox = await openPaymentSandbox({
    prefix: SANDBOX_PREFIX,
    base: own,
    publicBase: publicUrl.origin,
    statePath: join(dataDir, 'payment-sandbox.json')
  })
  sandbox.notifyTo(own)
  const page = (path: string) => new URL(`${SANDBOX_PREFIX}${path}`, publicUrl).href
  return {
    settings: {
      publicId: sandbox.publicId,
      secret: sandbox.secret,
      apiUrl: new URL(`${own}${SANDBOX_PREFIX}`),
      widgetUrl: page('/bundles/cloudpayments.js'),
      isSandbox: true,
      takesTests: true,
      cardPage: account => `${page('/my')}?account=${account}`
    },
    listener: sandbox.listener,
    clock: sandbox.now,
    close: sandbox.close
  }
}
