import { Link } from 'react-router'

import type { PlanPayers } from '#contract/admin-statistics.ts'
import { formatMoney } from '#contract/money.ts'
import { pagePaths } from '#contract/paths.ts'
import { planName } from '#web/features/admin/plan-name.ts'
import { count, formatNumber, plural } from '#web/ui/format.ts'

import rows from '#web/features/admin/statistics/bar-rows.module.css'
import quiet from '#web/features/admin/statistics/quiet-link.module.css'
import classes from './plan-bars.module.css'

/** Whoever had a plan keeps its name. */
const usersOf = (plan: PlanPayers['plan']) =>
  `${pagePaths.adminUsers}?${new URLSearchParams({ plan, status: 'ACTIVE' })}`

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** «продлевает 21», «продлевают 22», «никто не продлевает» */
const renewingWords = (renewing: number): string =>
  renewing === 0
    ? 'никто не продлевает'
    : `${plural(renewing, ['продлевает', 'продлевают', 'продлевают'])} ${formatNumber(renewing)}`

/** Who has which plan now, and what a month of them brings. */
export function PlanBars({ plans }: { plans: readonly PlanPayers[] }) {
  const greatest = Math.max(1, ...plans.map(({ users }) => users))
  if (plans.length === 0) {
    return (
      <p className={classes.none}>Сейчас тарифа нет ни у кого. Здесь появится каждый тариф, который купят.</p>
    )
  }
  return (
    <>
      <p className={classes.sum}>
        {count(total(plans.map(({ users }) => users)), ['человек', 'человека', 'человек'])} с тарифом,{' '}
        {renewingWords(total(plans.map(({ renewing }) => renewing)))}: это{' '}
        <b>{formatMoney(total(plans.map(({ monthly }) => monthly)), 'RUB')}</b> в месяц
      </p>
      <ul className={rows.rows}>
        {plans.map(({ plan, users, renewing, monthly }) => (
          <li key={plan} className={`${rows.row} ${classes.plan}`}>
            <Link className={`${rows.name} ${quiet.link}`} to={usersOf(plan)}>
              {planName(plan)}
            </Link>
            <span className={rows.value}>{formatNumber(users)}</span>
            <span className={rows.aside}>{formatMoney(monthly, 'RUB')}</span>
            <svg className={rows.bar} aria-hidden>
              <rect className={classes.all} width={`${(users / greatest) * 100}%`} height="100%" rx="2" />
              <rect
                className={classes.renewing}
                width={`${(renewing / greatest) * 100}%`}
                height="100%"
                rx="2"
              />
            </svg>
            <span className={rows.below}>{renewingWords(renewing)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
