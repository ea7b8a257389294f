import { analytics } from '#contract/analytics.ts'
import { WhereCard } from '#web/features/dashboard/map/where-card.tsx'
import { useReport } from '#web/features/dashboard/queries.ts'
import { useNear } from '#web/features/dashboard/use-near.ts'

import type { Asked } from './asked.ts'

/** Where the people are. */
export function PlacesCard({ query, live, visits }: Asked) {
  const { ref, near } = useNear<HTMLDivElement>()
  const places = useReport(analytics.citiesNew, query, { live, enabled: near })
  const countries = useReport(analytics.countries, query, { live, enabled: near })
  return (
    <div ref={ref}>
      <WhereCard places={places} countries={countries} visits={visits} />
    </div>
  )
}
