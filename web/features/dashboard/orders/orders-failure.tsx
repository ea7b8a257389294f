import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { codeOf } from '#web/api/product-report.ts'
import { errorText } from '#web/ui/error-text.ts'
import { isOfToken } from '#web/ui/orders/standing.ts'

import { OrdersInvitation } from './orders-invitation.tsx'

import classes from './orders-card.module.css'

interface OrdersFailureProps {
  error: Error
  onRetry: () => void
}

/** Why there are no orders here, and the way on. The rest of the page does not notice. */
export function OrdersFailure({ error, onRetry }: OrdersFailureProps) {
  const code = codeOf(error)
  if (code === ('SELLER_REQUIRED' satisfies ProblemCode)) return <OrdersInvitation />
  if (code === ('LIMIT_MARKETPLACE' satisfies ProblemCode)) {
    return (
      <p className={classes.line}>
        Заказы Wildberries не входят в ваш тариф. <Link to={pagePaths.plans}>Посмотреть тарифы</Link>
      </p>
    )
  }
  if (code === ('PRODUCT_NOT_FOUND' satisfies ProblemCode)) {
    return (
      <p className={classes.line}>
        Этот товар принадлежит другому продавцу: его заказы Wildberries нам не покажет.
      </p>
    )
  }
  if (isOfToken(code)) {
    return (
      <p className={classes.line}>
        {errorText(error)} <Link to={pagePaths.marketplaceToken}>Заменить токен</Link>
      </p>
    )
  }
  return (
    <div className={classes.failure}>
      <output className={classes.line}>{errorText(error)}</output>
      <Button variant="default" aria-label="Попробовать ещё раз: Клики и заказы" onClick={onRetry}>
        Попробовать ещё раз
      </Button>
    </div>
  )
}
