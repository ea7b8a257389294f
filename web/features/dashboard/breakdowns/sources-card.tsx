import { NativeSelect } from '@mantine/core'
import { IconTag, IconWorld } from '@tabler/icons-react'
import { useState } from 'react'

import { analytics, utmKeys } from '#contract/analytics.ts'
import { isOfMeta, metaNote } from '#contract/meta-note.ts'
import { useReport } from '#web/features/dashboard/queries.ts'
import { useNear } from '#web/features/dashboard/use-near.ts'

import type { Asked, AskedWhenNear } from './asked.ts'
import { Breakdown } from './breakdown.tsx'
import { sourceOf } from './social-sources.ts'
import { TabbedCard } from './tabbed-card.tsx'
import { utmNames, type UtmKey } from './utm-names.ts'

import classes from './sources-card.module.css'

function Networks({ query, live, near, visits }: AskedWhenNear) {
  const result = useReport(analytics.social, query, { live, enabled: near })
  const isMetaNamed = result.data?.rows.some(({ label }) => isOfMeta(label))
  return (
    <>
      <Breakdown
        title="Откуда, соцсети"
        file="socseti"
        column="Источник"
        of="источники"
        result={result}
        visits={visits}
        barOf={({ label }) => ({ ...sourceOf(label), way: { filter: 'source', value: label } })}
      />
      {isMetaNamed && <p className={classes.note}>{metaNote}</p>}
    </>
  )
}

function Sites({ query, live, near, visits }: AskedWhenNear) {
  const result = useReport(analytics.referrers, query, { live, enabled: near })
  return (
    <Breakdown
      title="Откуда, сайты"
      file="sayty"
      column="Сайт"
      of="сайты"
      result={result}
      visits={visits}
      barOf={({ label }) => ({
        name: label || 'Без сайта',
        icon: IconWorld,
        way: { filter: 'referrer', value: label }
      })}
    />
  )
}

const filteredKey = (utm: string | undefined): UtmKey | undefined =>
  utmKeys.find(key => utm?.startsWith(`${key}:`))

const readKey = (value: string): UtmKey => utmKeys.find(key => key === value) ?? 'campaign'

function Marks({ query, live, near, visits }: AskedWhenNear) {
  const [by, setBy] = useState<UtmKey>(filteredKey(query.utm) ?? 'campaign')
  const result = useReport(analytics.utm, { ...query, by }, { live, enabled: near })
  return (
    <>
      <NativeSelect
        className={classes.key}
        label="Метка"
        description="Хвостик адреса, по которому узнают рекламу: utm_campaign=spring"
        data={utmKeys.map(key => ({ value: key, label: `${utmNames[key]} (utm_${key})` }))}
        value={by}
        onChange={event => setBy(readKey(event.currentTarget.value))}
      />
      <Breakdown
        key={by}
        title={`Откуда, ${utmNames[by].toLowerCase()}`}
        file={`utm-${by}`}
        column={utmNames[by]}
        of="метки"
        result={result}
        visits={visits}
        barOf={({ label }) => ({
          name: label || 'Без метки',
          icon: IconTag,
          way: { filter: 'utm', value: `${by}:${label}` }
        })}
      />
    </>
  )
}

function firstTab({ utm, referrer }: Asked['query']): string {
  if (utm !== undefined) return 'utm'
  return referrer === undefined ? 'social' : 'sites'
}

/** From which networks, sites and campaigns the visits came. */
export function SourcesCard(asked: Asked) {
  const { ref, near } = useNear<HTMLDivElement>()
  return (
    <div ref={ref}>
      <TabbedCard
        title="Откуда"
        initial={firstTab(asked.query)}
        tabs={[
          { id: 'social', name: 'Соцсети', content: <Networks {...asked} near={near} /> },
          { id: 'sites', name: 'Сайты', content: <Sites {...asked} near={near} /> },
          {
            id: 'utm',
            name: 'UTM',
            hint: 'Рекламные метки в адресе: кампания, канал, объявление',
            content: <Marks {...asked} near={near} />
          }
        ]}
      />
    </div>
  )
}
