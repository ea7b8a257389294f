import type { RequestListener } from 'node:http'
import { join } from 'node:path'

import { HOUR_MS } from '#contract/durations.ts'

import type { ProviderSettings } from './billing/provider/provider.ts'
import { ownAddress } from './own-address.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { fileProblem } from './platform/embedded/file-problem.ts'
import { comesFromHere } from './platform/from-here.ts'
import type { Logger } from './platform/log.ts'
import { isLoopbackHost } from './platform/loopback.ts'

export const SANDBOX_PREFIX = '/dev/payments'

/** What comes with time alone is done twice a day where time is moved. */
const STOP_EVERY_MS = 12 * HOUR_MS

export interface BuiltInSandbox {
  settings: ProviderSettings
  listener: RequestListener
  /** Its control page moves it, and all of the service with it: a year of renewals can be looked at. */
  clock: Clock
  /** From now on time that is moved waits for this at each stop. */
  atEachStop(work: () => Promise<void>): void
  close(): Promise<void>
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
  let work: (() => Promise<void>) | undefined
  const sandbox = await openPaymentSandbox({
    prefix: SANDBOX_PREFIX,
    base: own,
    isFromHere: comesFromHere,
    publicBase: publicUrl.origin,
    statePath: join(dataDir, 'payment-sandbox.json'),
    // Behind a proxy that hides itself, everybody would come from this machine.
    hasControl: isLoopbackHost(publicUrl.hostname),
    stopEveryMs: STOP_EVERY_MS,
    atEachStop: async () => work?.()
  }).catch((error: unknown) => {
    throw fileProblem(dataDir, error)
  })
  sandbox.notifyTo(own)
  const { publicId, secret, apiUrl, widgetUrl, cardPage, listener, now, close } = sandbox
  return {
    settings: {
      publicId,
      secret,
      apiUrl: new URL(apiUrl),
      widgetUrl,
      isSandbox: true,
      takesTests: true,
      cardPage
    },
    listener,
    clock: now,
    atEachStop: wanted => {
      work = wanted
    },
    close
  }
}
