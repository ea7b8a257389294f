import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { dayOf, startOf } from '#contract/moscow-days.ts'
import { select } from '#server/platform/clickhouse.ts'

import type { ReportApp } from './report-app.ts'
import { allAsked, urlOf } from './report-questions.ts'
import { DAYS, links, owners } from './report-world.ts'

const Rows = Type.Array(
  Type.Object({ label: Type.String(), visits: Type.Integer(), uniqVisits: Type.Integer() })
)
const Exact = Type.Object({ label: Type.String(), visits: Type.Integer(), people: Type.Integer() })

/** Three times the standard error of the sketches, and some. */
const PEOPLE_OFF_MAX = 0.015

interface Checked {
  scope: string
  where: string
  report: string
  /** SQL of a row's label. */
  label: string
}

const ofAccount = { scope: 'account of 1,000 links, 90 d, Europe/Moscow', where: `owner = ${owners.account}` }
const inYekaterinburg = { ...ofAccount, scope: 'account of 1,000 links, 90 d, Asia/Yekaterinburg' }
const ofMillion = { scope: 'link of a hundredth, 90 d', where: `link = ${links.million}` }
const ofGiant = { scope: 'link of a tenth, 90 d', where: `link = ${links.giant}` }
const ofOrdinary = { scope: 'ordinary account of 15 links, 90 d', where: `owner = ${owners.ordinary}` }

const checked: Checked[] = [
  { ...ofAccount, report: 'visits', label: `'current'` },
  { ...ofAccount, report: 'visits-chart', label: `toString(toDate(addHours(time, 3)))` },
  { ...inYekaterinburg, report: 'visits-chart', label: `toString(toDate(time, 'Asia/Yekaterinburg'))` },
  { ...ofAccount, report: 'cities', label: `if(city = '', 'Не определён', city)` },
  { ...ofAccount, report: 'top', label: `concat('v-', toString(link))` },
  { ...ofAccount, report: 'referrers', label: 'referrer' },
  { ...ofAccount, report: 'devices?by=os', label: 'os' },
  { ...ofMillion, report: 'visits', label: `'current'` },
  { ...ofMillion, report: 'utm?by=content', label: 'utm_content' },
  { ...ofGiant, report: 'cities', label: `if(city = '', 'Не определён', city)` },
  { ...ofOrdinary, report: 'social', label: 'social' }
]

/** Answers of the API against raw visits counted plainly. @throws when visits differ at all. People that are too far off are told and fail the run at its end. */
export async function check({ services, ask }: ReportApp, now: number): Promise<string> {
  let worst = { off: 0, of: '' }
  let rows = 0
  for (const { scope, where, report, label } of checked) {
    const asked = allAsked(now).find(({ name }) => name === scope)
    if (!asked) throw new Error(`nobody asks ${scope}`)
    const answer = Value.Parse(Rows, await ask(asked.who, urlOf(report, asked.query)))
    const exact = await select(
      services.clickhouse,
      Exact,
      `select ${label} as label, count() as visits, uniqExact(visitor) as people from visits
       where ${where} and kind = 'visit' and machine = '' and time >= fromUnixTimestamp64Milli({from: Int64})
       group by label`,
      { from: startOf(dayOf(now) - DAYS + 1) }
    )
    const known = new Map(exact.map(row => [row.label, row]))
    for (const row of answer.filter(one => one.visits > 0 && one.label !== 'machines')) {
      const plain = known.get(row.label)
      const of = `${report} of the ${scope}, «${row.label}»`
      if (plain?.visits !== row.visits) throw new Error(`${of}: ${row.visits}, raw ${plain?.visits}`)
      const off = Math.abs(row.uniqVisits / plain.people - 1)
      rows += 1
      if (off > worst.off) worst = { off, of: `${of}: ${row.uniqVisits}, raw ${plain.people}` }
    }
    if (report === 'visits' && answer[0]?.visits === 0) throw new Error(`${scope} has no visits`)
  }
  const percent = (worst.off * 100).toFixed(2)
  const verdict = worst.off > PEOPLE_OFF_MAX ? 'PEOPLE ARE TOO FAR OFF: ' : ''
  if (verdict !== '') process.exitCode = 1
  return `${verdict}${rows} rows have the visits of the raw count; people are ${percent} % off at worst (${worst.of})`
}
