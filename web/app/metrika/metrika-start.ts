import type { DataRouter } from 'react-router'

import { configQuery } from '#web/api/config.ts'
import { queryClient } from '#web/api/query-client.ts'

/** Nothing of the counter is loaded on a server that has none. */
export async function startMetrika(router: DataRouter): Promise<void> {
  const { metrikaId, payments } = await queryClient.ensureQueryData(configQuery)
  if (metrikaId === null) return
  const { followScreens } = await import('#web/app/metrika/metrika.ts')
  const { widgetUrl } = payments
  followScreens(router, metrikaId, widgetUrl === '' ? '' : new URL(widgetUrl, location.href).origin)
}
