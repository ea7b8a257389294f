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

const spanned = (kind: 'visit' | 'button') => `visits.link in ({links: Array(UInt64)}) and kind = '${kind}'
  and time >= fromUnixTimestamp64Milli({from: Int64}) and time < fromUnixTimestamp64Milli({to: Int64})`

const where = spanned('visit')

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
export const figuresOf = (clickhouse: ClickHouse, span: Span): Promise<Figures[]> =>
  select(
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

/** What a link is counted by: each label is a row. */
export interface Cut {
  label: string
  which: string
  order: string
  params: Record<string, unknown>
}

/** One row a link. */
const whole: Cut = { label: `''`, which: 'true', order: 'label', params: {} }

/** By people: the most visited first. */
export const byPlaceOrSource = (dimension: 'city' | 'social'): Cut => ({
  label: labelSql(dimension),
  which: `machine = ''`,
  order: 'clicks desc, label',
  params: {}
})

/** In the order of time. */
export const byStep = (steps: readonly Step[]): Cut => ({
  label: `transform(roundDown(toUnixTimestamp64Milli(time), {starts: Array(Int64)}),
                    {starts: Array(Int64)}, {labels: Array(String)}, '')`,
  which: 'true',
  order: 'label',
  params: { starts: steps.map(step => step.from), labels: steps.map(step => step.label) }
})

/** Rows that a link has at most, and an answer: five years of days. What is read at once holds up nobody's redirect. */
export const ROWS_MAX = 2000
/** Visits that a question of many links reads: others wait for a reader. */
const VISITS = 500_000

const Weighed = Type.Object({ opened: Type.String(), labels: Type.Integer(), visits: Type.Integer() })

/**
 * Links that were opened, in their order, parted so that each part is one short question. A link is in one part alone: clicks that
 * come in meanwhile move no row from one answer to another.
 */
export async function partsOf(clickhouse: ClickHouse, span: Span, cut = whole): Promise<string[][]> {
  if (span.from >= span.to) return []
  const { label, which, params } = cut
  const rows = await select(
    clickhouse,
    Weighed,
    `select toString(visits.link) as opened, uniqExact(${label}) as labels, count() as visits
     from visits where ${where} and ${which}
     group by visits.link order by indexOf({links: Array(UInt64)}, visits.link)`,
    { ...paramsOf(span), ...params }
  )
  const parts: string[][] = []
  let room = { labels: 0, visits: 0 }
  for (const { opened, labels, visits } of rows) {
    const part = parts.at(-1)
    if (part && labels <= room.labels && visits <= room.visits) part.push(opened)
    else {
      parts.push([opened])
      room = { labels: ROWS_MAX, visits: VISITS }
    }
    room = { labels: room.labels - labels, visits: room.visits - visits }
  }
  return parts
}

const Counted = Type.Object({
  opened: Type.String(),
  label: Type.String(),
  clicks: Type.Integer(),
  people: Type.Integer(),
  machines: Type.Integer()
})
export type Counted = Static<typeof Counted>

/** Each link and label: in the order of the links. */
export const countedBy = (clickhouse: ClickHouse, span: Span, cut: Cut): Promise<Counted[]> =>
  select(
    clickhouse,
    Counted,
    `select toString(visits.link) as opened, ${cut.label} as label, countIf(machine = '') as clicks,
            uniqExactIf(visitor, machine = '') as people, countIf(machine != '') as machines
     from visits where ${where} and ${cut.which}
     group by visits.link, label
     order by indexOf({links: Array(UInt64)}, visits.link), ${cut.order} limit ${ROWS_MAX} by visits.link`,
    { ...paramsOf(span), ...cut.params }
  )

const Pressed = Type.Object({
  opened: Type.String(),
  no: Type.Integer(),
  clicks: Type.Integer(),
  people: Type.Integer()
})
export type Pressed = Static<typeof Pressed>

/** Presses by people of each button of these links, in the order of the links, the most pressed first. */
export const pressesOf = (clickhouse: ClickHouse, span: Span): Promise<Pressed[]> =>
  select(
    clickhouse,
    Pressed,
    `select toString(visits.link) as opened, button as no, count() as clicks, uniqExact(visitor) as people
     from visits where ${spanned('button')} and machine = ''
     group by visits.link, button
     order by indexOf({links: Array(UInt64)}, visits.link), clicks desc, button`,
    paramsOf(span)
  )
