import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

import { codeOf } from './error-code.ts'
import { FetchFault } from './fetch-fault.ts'

/** Every address of a name. @throws FetchFault `name`, `resolver` */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<LookupAddress[]>

const FIRST_TRY_MS = 700
const TRIES = 2

/** The name server's own word that there is no such name, or no address of it. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * Asks name servers, those of this machine unless told, past its hosts file and past Node's pool of threads, which slow ones
 * would fill.
 */
export const askNameServers =
  (servers?: string[]): ResolveName =>
  async (name, signal) => {
    const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: TRIES })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    signal.removeEventListener('abort', cancel)
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map(address => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map(address => ({ address, family: 6 })) : [])
    ]
    if (found.length > 0) return found
    const reasons = [v4, v6].flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    throw new FetchFault(
      reasons.every(reason => ABSENT.has(codeOf(reason))) ? 'name' : 'resolver',
      reasons[0]
    )
  }
