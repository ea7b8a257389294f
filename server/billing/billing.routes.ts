import type { FastifyInstance, FastifyRequest } from 'fastify'

import { payment } from '#contract/payment.ts'
import { ProblemError } from '#server/platform/errors.ts'

import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { oddRoutes } from './odd/odd.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { plansRoutes } from './orders/plans.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { promoRoutes } from './promo/promo.routes.ts'
import { refundsRoutes } from './refunds/refunds.routes.ts'
import { subscriptionsRoutes, type SubscriptionsDependencies } from './subscriptions/subscriptions.routes.ts'

const { start, newDate, change, cancel, forgetCard } = payment
/** The rest tells what was paid, and takes wishes to have money back. */
const needProvider = new Set<string | undefined>(
  [start, newDate, change, cancel, forgetCard].map(({ path }) => path)
)

async function refuseWhileOff({ routeOptions }: FastifyRequest): Promise<void> {
  if (needProvider.has(routeOptions.url)) throw new ProblemError('PAYMENTS_OFF')
}

/** Everything that has to do with money: each part adds its line. */
export async function billingRoutes(
  app: FastifyInstance,
  deps: SubscriptionsDependencies & { onBadSignature: () => void }
): Promise<void> {
  await notificationsRoutes(app, deps)
  await app.register(async scope => {
    if (!deps.provider) scope.addHook('preValidation', refuseWhileOff)
    plansRoutes(scope, deps)
    ordersRoutes(scope, deps)
    promoRoutes(scope, deps)
    oddRoutes(scope, deps)
    paymentsRoutes(scope, deps)
    refundsRoutes(scope, deps)
    subscriptionsRoutes(scope, deps)
  })
}
