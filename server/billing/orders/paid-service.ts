import { dateOf } from '#contract/moscow-days.ts'
import type { PaidService } from '#contract/paid-service.ts'
import { roubles } from '#server/billing/money/roubles.ts'
import { dayOfAct, daysPassed } from '#server/billing/money/service-days.ts'
import type { Service } from '#server/billing/money/service.ts'

/** What an act says of a payment; `rendered`: kopecks that are neither given back nor owed. */
export function presentService(service: Service, rendered: number, now: number): PaidService {
  const end = service.stretches.at(-1)?.to ?? 0
  return {
    periods: daysPassed(service, now).map(({ plan, first, last, isShared }) => ({
      plan,
      from: dateOf(first),
      to: dateOf(last),
      shared: isShared
    })),
    asOf: dateOf(dayOfAct(service, now)),
    end: end > now ? new Date(end).toISOString() : null,
    sum: roubles(rendered),
    cut: service.isCut
  }
}
