import { Skeleton } from '@mantine/core'

import type { DateRange } from '#web/features/dashboard/period/range.ts'
import type { LinkQr } from '#web/features/dashboard/use-link-qr.tsx'
import type { Stage } from '#web/features/dashboard/use-stage.ts'

import { FilteredOut } from './filtered-out.tsx'
import { FirstLink } from './first-link.tsx'
import { FirstVisit } from './first-visit.tsx'
import { QuietPeriod } from './quiet-period.tsx'

interface EmptinessProps {
  stage: Stage
  /** Whether a visit of this moment would be shown here. */
  running: boolean
  qr: LinkQr
  range: DateRange
  now: Date
  /** The plan shows only from here on. */
  since: Date | undefined
}

/** Why there are no visits to show, and what to do. Rarely seen, so it comes late. */
export function Emptiness({ stage, running, qr, range, now, since }: EmptinessProps) {
  if (stage.name === 'first-link') return <FirstLink />
  if (stage.name === 'first-visit') return <FirstVisit link={stage.link} running={running} qr={qr} />
  if (stage.name === 'quiet') return <QuietPeriod range={range} now={now} elsewhere={stage} since={since} />
  if (stage.name === 'filtered-out') return <FilteredOut />
  return <Skeleton height={320} />
}
