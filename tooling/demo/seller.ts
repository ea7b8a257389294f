import { randomBytes } from 'node:crypto'

import { Type } from 'typebox'

import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'
import { register } from '#server/auth/registration.ts'
import { recordFact } from '#server/billing/money/record.ts'
import { createLink } from '#server/links/links.ts'
import { keepPlacementCost } from '#server/links/placement-cost.store.ts'
import { select } from '#server/platform/clickhouse.ts'
import { ProblemError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Services } from '#server/services.ts'

import type { DemoLink } from './link.ts'
import type { MadeLink } from './visits.ts'

/** After midnight in Moscow: when links are made. */
const MORNING_MS = 11 * HOUR_MS
const USERNAME = 'demo@tropa.local'
const LEFT_DAYS = 240

export interface Seller {
  userId: string
  username: string
  password: string
  links: MadeLink[]
}

/** Whether nobody has ever signed up here, and no visit is left of whoever did. */
export async function isEmpty({ sql, clickhouse }: Services): Promise<boolean> {
  const [user] = await sql`select 1 from users limit 1`
  const visits = await select(
    clickhouse,
    Type.Object({ id: Type.String() }),
    'select toString(id) as id from visits limit 1',
    {}
  )
  return user === undefined && visits.length === 0
}

const daysFrom = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString()

const draftOf = ({ draft, startsInDays, endedDaysAgo }: DemoLink, now: number) => ({
  ...draft,
  ...(startsInDays !== undefined && { startDate: daysFrom(now, startsInDays) }),
  ...(endedDaysAgo !== undefined && { endDate: daysFrom(now, -endedDaysAgo) })
})

/** Signs the seller up a year ago, as anybody would, and makes the links on their days. */
export async function createSeller(
  services: Services,
  ownBases: readonly URL[],
  demoLinks: readonly DemoLink[],
  now: number
): Promise<Seller> {
  const { sql, cache, tokenSecret } = services
  // Nobody reads the mail of the demo.
  const jobs = { ...services.jobs, add: async () => {} }
  const password = randomBytes(9).toString('base64url')
  const registered = now - 365 * DAY_MS
  const consents = { personalData: true, terms: true }
  const visitor = { address: '127.0.0.1', userAgent: '' }
  const dependencies = { sql, clock: () => registered, tokenSecret, jobs }
  await register(dependencies, { username: USERNAME, password, consents }, visitor)
  await sql`delete from mails`
  const [user] = await sql<{ id: string }[]>`
    update users set confirmed = true, onboarding = true where username = ${USERNAME} returning id`
  if (!user) throw new ProblemError('NOT_FOUND')
  const given = { kind: 'grant', plan: 'STANDARD_12', amount: 0, payedTo: now + LEFT_DAYS * DAY_MS } as const
  const about = { id: newId(registered), key: 'grant:demo', userId: user.id, at: registered }
  await sql.begin(tx => recordFact(tx, { ...about, ...given }, registered))

  const links: MadeLink[] = []
  for (const link of demoLinks.toSorted((a, b) => b.madeDaysAgo - a.madeDaysAgo)) {
    const madeAt = startOf(dayOf(now - link.madeDaysAgo * DAY_MS)) + MORNING_MS
    const clock = () => madeAt
    const { id } = await createLink(
      {
        sql,
        clock,
        ownBases,
        wantPreview: async () => {},
        productLinked: async () => {},
        forgetSlugs: cache.forget
      },
      user.id,
      draftOf(link, now)
    )
    if (link.cost !== undefined) await keepPlacementCost(sql, user.id, id, { cost: link.cost })
    links.push({ id, owner: user.id, madeAt, link })
  }
  return { userId: user.id, username: USERNAME, password, links }
}
