import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { problems } from '#contract/problems.ts'
import { useConfig } from '#web/api/config.ts'

import parts from '#web/features/profile/parts.module.css'

/** Nothing was paid yet: says so, and what would be here. */
export function NoPayments() {
  const { data: config } = useConfig()
  if (config?.payments.mode === 'off') {
    return <p className={parts.text}>Платежей не было. {problems.PAYMENTS_OFF[1]}</p>
  }
  return (
    <p className={parts.text}>
      Платежей не было. Когда вы{' '}
      <Link className={parts.link} to={pagePaths.plans}>
        выберете тариф
      </Link>{' '}
      и оплатите его, здесь появятся платёж и чек.
    </p>
  )
}
