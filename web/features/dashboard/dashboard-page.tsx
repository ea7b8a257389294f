import { useParams } from 'react-router'

import { Page } from '#web/ui/page.tsx'

import { LinkDashboard } from './link-dashboard.tsx'
import { Overview } from './overview.tsx'

/** Statistics of all links, or of the one in the address. */
export function DashboardPage() {
  const { id } = useParams()
  if (id !== undefined) return <LinkDashboard key={id} id={id} />
  return (
    <Page title="Обзор">
      <Overview />
    </Page>
  )
}
