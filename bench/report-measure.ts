import { Type, type Static } from 'typebox'

import { openReportApp, type ReportApp } from './report-app.ts'
import { check } from './report-check.ts'
import { atRest, readClosed, readRaw, settle, weights } from './report-data.ts'
import {
  allAsked,
  dashboard,
  forInformation,
  linkLists,
  reports,
  urlOf,
  type Asked
} from './report-questions.ts'
import { medianTimes, openChill, yardstick, type Chill } from './report-timing.ts'

const COLD = 3
const WARM = 7
const WHOLE = 5
const SLOW_ONES = 3
/** What the process exits with when everything was measured, and a goal missed. */
export const MISSED = 3

export const Figures = Type.Record(
  Type.String(),
  Type.Object({ cold: Type.Number(), warm: Type.Number(), cpu: Type.Number() })
)
export type Figures = Static<typeof Figures>

const ms = (time: number) => (time < 10 ? time.toFixed(1) : time.toFixed(0)).padStart(6)

const goals = { asked: 0, missed: 0 }

/** Nothing shows less than a goal that is missed; the bench fails by it. */
function verdict(times: number[], goal: number | undefined): string {
  if (goal === undefined) return ''
  goals.asked += 1
  if (times.every(time => time <= goal)) return ''
  goals.missed += 1
  process.exitCode = MISSED
  return `  OVER ${goal} ms`
}

interface Bench {
  app: ReportApp
  chill: Chill
  figures: Figures
}

async function measure(
  { chill, figures }: Bench,
  key: string,
  tries: number,
  goal: number | undefined,
  work: () => Promise<unknown>
) {
  const { clock: cold } = await medianTimes(COLD, work, chill.chill)
  const { clock: warm, cpu } = await medianTimes(tries, work)
  figures[key] = { cold, warm, cpu }
  const label = key.split(': ').at(-1) ?? key
  console.log(
    `    ${label.padEnd(28)} cold ${ms(cold)}   warm ${ms(warm)}   cpu ${ms(cpu)}${verdict([cold, warm], goal)}`
  )
}

async function all(bench: Bench, asked: Asked, tries: number): Promise<void> {
  console.log(`  ${asked.name}${asked.goal === undefined ? '' : `, goal ${asked.goal} ms`}`)
  for (const report of reports) {
    const ask = () => bench.app.ask(asked.who, urlOf(report, asked.query))
    await measure(bench, `${asked.name}: ${report}`, tries, asked.goal, ask)
  }
}

async function whole(bench: Bench, asked: Asked, now: number, days: number): Promise<void> {
  const urls = dashboard(asked, now, days)
  const work = () => Promise.all(urls.map(url => bench.app.ask(asked.who, url)))
  await measure(bench, `whole dashboard: ${asked.name}`, WHOLE, 1000, work)
}

const daysOf = ({ name }: Asked) => Number(/, (\d+) d/.exec(name)?.[1] ?? 90)

/** Asks everything of a folder that is built, and tells it. `only`: what has these words in its name. */
export async function measureAll(dir: string, only: string | undefined): Promise<Figures> {
  const isWanted = (name: string) => only === undefined || name.includes(only)
  const [raw, closed] = await Promise.all([readRaw(dir), readClosed(dir)])
  if (!raw || !closed) throw new Error(`${dir} is not built`)
  const { visits, to: now } = raw
  await settle(dir)
  const app = await openReportApp(dir, now)
  await atRest(app.services.clickhouse)
  const bench: Bench = { app, chill: openChill(app, dir), figures: {} }
  const before = yardstick()
  const perMillion = (seconds: number) => (seconds / (visits / 1e6)).toFixed(1)
  console.log(
    `\n${visits} visits: inserted in ${raw.insertSeconds.toFixed(0)} s, closed in ${closed.closeSeconds.toFixed(0)} s (${perMillion(closed.closeSeconds)} s a million)`
  )
  for (const { table, rows, bytes, parts } of await weights(app.services.clickhouse)) {
    console.log(
      `  ${table.padEnd(12)} ${rows} rows, ${(bytes / 2 ** 20).toFixed(0)} MiB (${(bytes / visits).toFixed(1)} bytes a visit), ${parts} parts`
    )
  }
  try {
    if (isWanted('check')) console.log(`  ${await check(app, now)}`)
    console.log('  whole dashboards, goal 1000 ms')
    for (const asked of allAsked(now)) {
      if (isWanted(`whole dashboard: ${asked.name}`)) await whole(bench, asked, now, daysOf(asked))
    }
    console.log('  the account’s own links')
    for (const { name, url } of linkLists) {
      if (isWanted(name)) await measure(bench, `links: ${name}`, WARM, 300, () => app.ask('account', url))
    }
    for (const asked of allAsked(now)) if (isWanted(asked.name)) await all(bench, asked, WARM)
    console.log('  for information')
    for (const asked of forInformation(now)) if (isWanted(asked.name)) await all(bench, asked, SLOW_ONES)
    console.log(`  the yardstick: ${ms(before)} ms before, ${ms(yardstick())} ms after`)
    console.log(`  ${goals.asked - goals.missed} of ${goals.asked} goals met, cold and warm`)
    return bench.figures
  } finally {
    bench.chill.close()
    await app.close()
  }
}
