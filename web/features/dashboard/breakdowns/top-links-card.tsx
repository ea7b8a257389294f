import { analytics } from '#contract/analytics.ts'
import { shortUrl, useConfig } from '#web/api/config.ts'
import { useReport } from '#web/features/dashboard/queries.ts'
import { useNear } from '#web/features/dashboard/use-near.ts'
import { Card } from '#web/ui/card.tsx'

import type { Asked } from './asked.ts'
import { Breakdown } from './breakdown.tsx'

/** Which links bring the most; each leads to its own statistics of the same days. */
export function TopLinksCard({ query, live, visits }: Asked) {
  const { ref, near } = useNear<HTMLDivElement>()
  const { data: config } = useConfig()
  const shortBase = config?.shortBase ?? location.origin
  const result = useReport(analytics.top, query, { live, enabled: near })
  return (
    <div ref={ref}>
      <Card title="Лучшие ссылки">
        <Breakdown
          title="Лучшие ссылки"
          file="ssylki"
          column="Ссылка"
          of="ссылки"
          result={result}
          visits={visits}
          beside="people"
          also={{
            column: 'Короткая ссылка',
            cellOf: ({ id, shortlink }) =>
              shortlink ? shortUrl(shortBase, shortlink) : `${location.origin}/dashboard/${id}`
          }}
          barOf={({ id, label, deleted }) => {
            const name = label || `Ссылка ${id}`
            return deleted ? { name: `${name} (удалена)` } : { name, way: { link: id } }
          }}
        />
      </Card>
    </div>
  )
}
