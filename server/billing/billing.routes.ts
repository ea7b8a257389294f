import type { FastifyInstance } from 'fastify'

import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { oddRoutes } from './odd/odd.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { plansRoutes } from './orders/plans.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { promoRoutes } from './promo/promo.routes.ts'
import { refundsRoutes } from './refunds/refunds.routes.ts'
import { subscriptionsRoutes, type SubscriptionsDependencies } from './subscriptions/subscriptions.routes.ts'

/** Everything that has to do with money: each part adds its line. */
export async function billingRoutes(
  app: FastifyInstance,
  deps: SubscriptionsDependencies & { onBadSignature: () => void }
): Promise<void> {
  plansRoutes(app, deps)
  ordersRoutes(app, deps)
  promoRoutes(app, deps)
  await notificationsRoutes(app, deps)
  oddRoutes(app, deps)
  paymentsRoutes(app, deps)
  refundsRoutes(app, deps)
  subscriptionsRoutes(app, deps)
}
