import { analytics, type ReportQuery } from '#contract/analytics.ts'
import { useReport } from '#web/features/dashboard/queries.ts'
import { ReportView } from '#web/features/dashboard/report-view.tsx'
import { count, plural } from '#web/ui/format.ts'

import classes from './age-note.module.css'

interface AgeNoteProps {
  query: ReportQuery
  /** The period is still running. */
  live: boolean
}

const confirmedWords = (people: number): string =>
  `${plural(people, ['подтвердил', 'подтвердили', 'подтвердили'])} ${count(people, ['человек', 'человека', 'человек'])}`

/** Of a link for adults: how many went on from the page «18+», which is what its visits are of. There are no sums of that, so it is asked again now and then, not with each visit. */
export function AgeNote({ query, live }: AgeNoteProps) {
  const result = useReport(analytics.confirmations, query, { live: live && 'seldom' })
  return (
    <ReportView name="Страница 18+" result={result} skeleton={null}>
      {([confirmed]) => (
        <p className={classes.note}>
          {confirmed === undefined || confirmed.visits === 0
            ? 'Сначала открывается страница «18+». За эти дни возраст на ней никто не подтвердил.'
            : `Сначала открывается страница «18+». За эти дни возраст на ней ${confirmedWords(confirmed.uniqVisits)}.`}
        </p>
      )}
    </ReportView>
  )
}
