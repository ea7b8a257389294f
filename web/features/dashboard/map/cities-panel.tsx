import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'

import type { PlaceRow } from '#contract/analytics.ts'
import { RankedBars, type Bar } from '#web/features/dashboard/breakdowns/ranked-bars.tsx'
import { restCells, restOf } from '#web/features/dashboard/breakdowns/rest.ts'
import { CsvButton } from '#web/features/dashboard/csv-button.tsx'
import type { ReportResult } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'

import { citiesOf, type City } from './cities.ts'
import { countryName } from './country-names.ts'
import { DataCredit } from './data-credit.tsx'
import { MapPlace } from './map-place.tsx'
import { SameNames } from './same-names.tsx'
import { isViewName, type ViewName } from './view.ts'

import classes from './cities-panel.module.css'

const TITLE = 'Где, города'
const skeletonBars = [0, 1, 2, 3, 4, 5, 6, 7]

const PanelSkeleton = () => (
  <div className={classes.panel}>
    <div>
      <Skeleton className={classes.mapSkeleton} />
      <div className={classes.legend} />
    </div>
    <div>
      {skeletonBars.map(bar => (
        <Skeleton key={bar} height={40} mb={4} />
      ))}
    </div>
  </div>
)

const barOf = ({ key, label, name, visits, people }: City): Bar => ({
  key,
  name,
  way: { filter: 'city', value: label },
  visits,
  people
})

const cellsOf = ({ label, region, country, visits, uniqVisits }: PlaceRow) => [
  label,
  region,
  countryName(country),
  visits,
  uniqVisits
]

interface PanelProps {
  rows: readonly PlaceRow[]
  visits: number
}

/** What is pointed at on the map is seen in the list, and the other way round. */
function MapAndList({ rows, visits }: PanelProps) {
  const [view, setView] = useState<ViewName>('whole')
  const [pointed, setPointed] = useState<string>()
  const cities = citiesOf(rows)
  if (cities.length === 0) return <p className={classes.none}>За эти дни переходов нет</p>
  return (
    <div className={classes.panel}>
      <div className={classes.mapSide}>
        <MapPlace cities={cities} view={view} pointed={pointed} onPoint={setPointed} />
        <div className={classes.legend}>
          <SegmentedControl
            className={classes.views}
            size="xs"
            aria-label="Что показать на карте"
            value={view}
            onChange={value => isViewName(value) && setView(value)}
            data={[
              { value: 'whole', label: 'Вся Россия' },
              { value: 'west', label: 'Запад крупнее' }
            ]}
          />
          <span>Чем больше круг, тем больше переходов</span>
        </div>
      </div>
      <section className={classes.list} aria-label="Список городов">
        <RankedBars
          bars={cities.map(barOf)}
          of="города"
          rest={restOf(rows, visits)}
          pointed={pointed}
          onPoint={setPointed}
          tools={
            <CsvButton
              title={TITLE}
              name="goroda"
              header={['Город', 'Регион', 'Страна', 'Переходы', 'Люди']}
              rows={[...rows.map(cellsOf), ...restCells(rows, visits, ['', ''])]}
            />
          }
        />
        <SameNames cities={cities} />
      </section>
    </div>
  )
}

interface CitiesPanelProps {
  places: ReportResult<PlaceRow>
  visits: number
}

export const CitiesPanel = ({ places, visits }: CitiesPanelProps) => (
  <div className={classes.where}>
    <ReportView name={TITLE} result={places} skeleton={<PanelSkeleton />}>
      {rows => <MapAndList rows={rows} visits={visits} />}
    </ReportView>
    <DataCredit withNames />
  </div>
)
