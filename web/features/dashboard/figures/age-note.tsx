import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { conversionWords } from '#web/features/dashboard/breakdowns/conversion.ts'
import { useReport } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'
import { count } from '#web/ui/format.ts'

import classes from './age-note.module.css'

interface AgeNoteProps {
  query: ReportQuery
  live: boolean
  /** Who opened the link. */
  people: number
}

/** Of a link for adults: how many went on from the page «18+», which is what its visits are of. */
export function AgeNote({ query, live, people }: AgeNoteProps) {
  const result = useReport(analytics.confirmations, query, { live })
  return (
    <ReportView name="Страница 18+" result={result} skeleton={null}>
      {([confirmed]) => (
        <p className={classes.note}>
          {confirmed === undefined || confirmed.visits === 0
            ? 'Сначала открывается страница «18+». Возраст на ней пока никто не подтвердил.'
            : `Сначала открывается страница «18+». Возраст на ней подтвердили ${count(confirmed.uniqVisits, ['человек', 'человека', 'человек'])}, это ${conversionWords(confirmed.uniqVisits, people)} открывших.`}
        </p>
      )}
    </ReportView>
  )
}
