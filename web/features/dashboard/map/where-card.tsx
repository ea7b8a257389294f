import { useSearchParams } from 'react-router'

import type { PlaceRow } from '#contract/analytics.ts'
import { TabbedCard } from '#web/features/dashboard/breakdowns/tabbed-card.tsx'
import { readFilters } from '#web/features/dashboard/filters/filters.ts'
import type { ReportResult } from '#web/features/dashboard/queries.ts'

import { CitiesPanel } from './cities-panel.tsx'
import { CountriesPanel } from './countries-panel.tsx'

interface WhereCardProps {
  places: ReportResult<PlaceRow>
  countries: ReportResult
  /** Of the whole period. */
  visits: number
}

/** Where the people are: the map of Russia with its cities, and the countries. */
export function WhereCard({ places, countries, visits }: WhereCardProps) {
  const [search] = useSearchParams()
  const { city, country } = readFilters(search)
  return (
    <TabbedCard
      title="Где"
      initial={country !== undefined && city === undefined ? 'countries' : 'cities'}
      tabs={[
        { id: 'cities', name: 'Города', content: <CitiesPanel places={places} visits={visits} /> },
        { id: 'countries', name: 'Страны', content: <CountriesPanel countries={countries} visits={visits} /> }
      ]}
    />
  )
}
