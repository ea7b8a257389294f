import { Type, type Static } from 'typebox'

import { labelSql } from '#server/analytics/filters.ts'
import type { Step } from '#server/analytics/steps.ts'
import { select, type ClickHouse } from '#server/platform/clickhouse.ts'

/** What is counted: visits of these links between two moments, the second not included. */
export interface Span {
  links: readonly string[]
  from: number
  to: number
}

const where = `visits.link in ({links: Array(UInt64)}) and kind = 'visit'
  and time >= fromUnixTimestamp64Milli({from: Int64}) and time < fromUnixTimestamp64Milli({to: Int64})`

const paramsOf = ({ links, from, to }: Span) => ({ links: links.map(BigInt), from, to })

const Figures = Type.Object({
  opened: Type.String(),
  people: Type.Integer(),
  clicks: Type.Integer(),
  machines: Type.Integer(),
  city: Type.String(),
  social: Type.String()
})
export type Figures = Static<typeof Figures>

/** The label that most visits by people of each link have; of those that have as many, the first by name. */
const mostOften = (dimension: 'city' | 'social') => `
  select link, argMin(label, (-n, label)) as label
  from (select link, ${labelSql(dimension)} as label, toInt64(count()) as n
        from visits where ${where} and machine = '' group by link, label)
  group by link`

/** Figures of each link that was opened. */
export async function figuresOf(clickhouse: ClickHouse, span: Span): Promise<Map<string, Figures>> {
  const rows = await select(
    clickhouse,
    Figures,
    `select toString(counted.link) as opened, clicks, people, machines, cities.label as city, socials.label as social
     from (select link, countIf(machine = '') as clicks, uniqExactIf(visitor, machine = '') as people,
                  countIf(machine != '') as machines
           from visits where ${where} group by link) as counted
     left join (${mostOften('city')}) as cities on cities.link = counted.link
     left join (${mostOften('social')}) as socials on socials.link = counted.link`,
    paramsOf(span)
  )
  return new Map(rows.map(row => [row.opened, row]))
}

const Counted = Type.Object({
  opened: Type.String(),
  label: Type.String(),
  clicks: Type.Integer(),
  people: Type.Integer(),
  machines: Type.Integer()
})
export type Counted = Static<typeof Counted>

/** Rows that an answer has at most: what is read at once holds up nobody's redirect. */
const PAGE = 1000

async function* byLabel(
  clickhouse: ClickHouse,
  { label, which, order }: { label: string; which: string; order: string },
  params: Record<string, unknown>
): AsyncGenerator<Counted[]> {
  for (let skip = 0; ; skip += PAGE) {
    const rows = await select(
      clickhouse,
      Counted,
      `select toString(visits.link) as opened, ${label} as label, countIf(machine = '') as clicks,
              uniqExactIf(visitor, machine = '') as people, countIf(machine != '') as machines
       from visits where ${where} and ${which}
       group by visits.link, label
       order by indexOf({links: Array(UInt64)}, visits.link), ${order} limit ${PAGE} offset ${skip}`,
      params
    )
    yield rows
    if (rows.length < PAGE) return
  }
}

/** Visits by people of each link and city or network: in the order of the links, the most visited first. */
export const byPlaceOrSource = (
  clickhouse: ClickHouse,
  span: Span,
  dimension: 'city' | 'social'
): AsyncGenerator<Counted[]> =>
  byLabel(
    clickhouse,
    { label: labelSql(dimension), which: `machine = ''`, order: 'clicks desc, label' },
    paramsOf(span)
  )

/** Openings of each link and step: in the order of the links, then of time. */
export async function* byStep(
  clickhouse: ClickHouse,
  span: Span,
  steps: readonly Step[]
): AsyncGenerator<Counted[]> {
  if (steps.length === 0) return
  const label = `transform(roundDown(toUnixTimestamp64Milli(time), {starts: Array(Int64)}),
                           {starts: Array(Int64)}, {labels: Array(String)}, '')`
  yield* byLabel(
    clickhouse,
    { label, which: 'true', order: 'label' },
    { ...paramsOf(span), starts: steps.map(step => step.from), labels: steps.map(step => step.label) }
  )
}
