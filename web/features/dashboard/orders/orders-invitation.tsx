import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useProfile } from '#web/api/profile.ts'

import classes from './orders-card.module.css'

/** One line for those without a token. */
export function OrdersInvitation() {
  const { data: profile } = useProfile()
  const mayTry = profile?.status === 'NEW' && profile.marketplaceTrialEnds === null
  return (
    <p className={classes.line}>
      Здесь могут быть заказы этого товара рядом с переходами{mayTry && ', первые 14 дней бесплатно'}.{' '}
      <Link to={pagePaths.marketplace}>Посмотрите, как их подключить</Link>
    </p>
  )
}
