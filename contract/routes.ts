import { adminAudit } from './admin-audit.ts'
import { adminComplaints } from './admin-complaints.ts'
import { adminPayments } from './admin-payments.ts'
import { adminShortlinks } from './admin-shortlinks.ts'
import { adminStatistics } from './admin-statistics.ts'
import { adminUsers } from './admin-users.ts'
import { analytics } from './analytics.ts'
import { auth } from './auth.ts'
import { complaints } from './complaints.ts'
import { health } from './health.ts'
import { links } from './links.ts'
import { marketplace } from './marketplace.ts'
import { notifications } from './payment-notifications.ts'
import { payment } from './payment.ts'
import { plans } from './plan-schema.ts'
import { promo } from './promo.ts'
import { redirect } from './redirect.ts'
import type { Route } from './route.ts'
import { support } from './support.ts'
import { telemetry } from './telemetry.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'

const resources: readonly Record<string, Route>[] = [
  auth,
  users,
  plans,
  promo,
  links,
  analytics,
  marketplace,
  payment,
  ...Object.values(notifications),
  adminUsers,
  adminShortlinks,
  adminComplaints,
  adminPayments,
  adminStatistics,
  adminAudit,
  health,
  telemetry,
  complaints,
  support,
  uploads,
  redirect
]

/** Every address of the service, for the server, OpenAPI and tests. */
export const routes: readonly Route[] = resources.flatMap(resource => Object.values(resource))
