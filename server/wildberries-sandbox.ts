import type { RequestListener } from 'node:http'

import type { Listed } from '#sandbox/wildberries/assortment.ts'
import type { TokenKind } from '#sandbox/wildberries/tokens.ts'

import type { WildberriesSandbox } from './marketplace-addresses.ts'
import { ownAddress } from './own-address.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { fileProblem } from './platform/embedded/file-problem.ts'
import { comesFromHere } from './platform/from-here.ts'
import { isLoopbackHost } from './platform/loopback.ts'
import type { Sql } from './platform/postgres.ts'
import { installationSecret } from './platform/secrets.ts'

export const WILDBERRIES_PREFIX = '/dev/wildberries'
const SECRET_FILE = 'wildberries-sandbox-key'
const REAL = /(^|\.)wildberries\.ru$/

export interface BuiltInWildberries extends WildberriesSandbox {
  listener: RequestListener
  /** A token as its page gives it: those that work are of one seller, who stays the same over a restart. */
  tokenOf(kind: TokenKind): string
  /** From now on links decide what there are orders of. */
  follow(sql: Sql): void
}

/** Numbers that links lead to, with the moment of the first of them: their orders come to the list then. */
async function linkedNumbers(sql: Sql): Promise<Listed[]> {
  const rows = await sql<{ nmId: string; since: Date }[]>`
    select nm_id::text as "nmId", min(coalesce(nm_since, created_at)) as since from links where nm_id is not null group by nm_id`
  return rows.map(({ nmId, since }) => ({ nmId: Number(nmId), since: since.getTime() }))
}

const isReal = ({ commonUrl, statisticsUrl, analyticsUrl }: Config['wildberries']) =>
  [commonUrl, statisticsUrl, analyticsUrl].every(({ hostname }) => REAL.test(hostname))

/**
 * What stands in for the marketplace on a person's own machine; undefined where the service has a name, or where the settings
 * name another stand-in.
 * @throws StartError when its secret can be neither read nor kept.
 */
export async function openBuiltInWildberries(
  config: Config,
  clock: Clock
): Promise<BuiltInWildberries | undefined> {
  const { publicUrl, wildberries, dataDir, port } = config
  if (!isLoopbackHost(publicUrl.hostname) || !isReal(wildberries) || port === 0) return undefined
  const { createMarketplace } = await import('#sandbox/wildberries/marketplace.ts')
  const { endsWithZeros, ORDINARY } = await import('#sandbox/wildberries/assortment.ts')
  const { withPage } = await import('#sandbox/wildberries/page/page.ts')
  const { tokensOfLasting } = await import('#sandbox/wildberries/page/lasting-sellers.ts')
  const { isSandboxToken } = await import('#sandbox/wildberries/tokens.ts')
  const secret = await installationSecret(dataDir, SECRET_FILE).catch((error: unknown) => {
    throw fileProblem(dataDir, error)
  })
  let sql: Sql | undefined
  const prefix = WILDBERRIES_PREFIX
  const sandbox = createMarketplace({
    prefix,
    secret,
    now: clock,
    ...(wildberries.clientSecret !== undefined && { clientSecret: wildberries.clientSecret }),
    assortment: {
      has: (_sid, nmId) => !endsWithZeros(nmId),
      async listed() {
        const linked = sql ? await linkedNumbers(sql) : []
        const others = linked.filter(({ nmId }) => !endsWithZeros(nmId) && !ORDINARY.includes(nmId))
        return [...ORDINARY.map(nmId => ({ nmId })), ...others]
      },
      asked: () => {}
    }
  })
  const tokenOf = tokensOfLasting(sandbox.tokenOf, secret)
  return {
    isOurs: isSandboxToken,
    base: new URL(`${ownAddress(config)}${prefix}`),
    listener: withPage(sandbox.listener, prefix, tokenOf, comesFromHere),
    tokenOf,
    follow: known => {
      sql = known
    }
  }
}
