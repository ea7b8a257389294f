import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'

import classes from './orders-card.module.css'

/** One line for those without a token. */
export const OrdersInvitation = () => (
  <p className={classes.line}>
    Здесь могут быть заказы этого товара рядом с переходами.{' '}
    <Link to={pagePaths.marketplace}>Посмотрите, как их подключить</Link>
  </p>
)
