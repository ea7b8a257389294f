import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { analytics } from '#contract/analytics.ts'
import { call } from '#web/api/call.ts'
import { count } from '#web/ui/format.ts'
import { moscowDay } from '#web/ui/period/calendar.ts'

import classes from './guide.module.css'

/** Says that the first visit has come, and from where, if that is known. */
export function FirstVisitNews({ id, visits }: { id: string; visits: number }) {
  const { data: last, isLoading } = useQuery({
    queryKey: ['first-visit', id],
    queryFn: async ({ signal }) => {
      const today = moscowDay(new Date())
      const query = { id, dateFrom: today, dateTo: today }
      return (await call(analytics.recent, { query }, { signal })).data[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })
  // Said once, as a whole.
  if (isLoading) return null
  const where = [last?.city, last?.os].filter(Boolean).join(' · ')
  return (
    <>
      {visits === 1 ? 'Есть первый переход' : `Уже ${count(visits, ['переход', 'перехода', 'переходов'])}`}
      {where && `: ${where}`}.{' '}
      <Link className={classes.link} to={`/dashboard/${id}`}>
        Статистика ссылки
      </Link>
    </>
  )
}
