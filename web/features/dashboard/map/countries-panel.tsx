import { Breakdown } from '#web/features/dashboard/breakdowns/breakdown.tsx'
import type { ReportResult } from '#web/features/dashboard/queries.ts'

import { countryName } from './country-names.ts'
import { DataCredit } from './data-credit.tsx'

import classes from './countries-panel.module.css'

interface CountriesPanelProps {
  countries: ReportResult
  visits: number
}

export const CountriesPanel = ({ countries, visits }: CountriesPanelProps) => (
  <div className={classes.countries}>
    <Breakdown
      title="Где, страны"
      file="strany"
      column="Страна"
      of="страны"
      result={countries}
      visits={visits}
      barOf={({ label }) => ({ name: countryName(label), way: { filter: 'country', value: label } })}
    />
    <DataCredit />
  </div>
)
