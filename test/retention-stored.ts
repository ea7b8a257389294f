import type { TestApp } from './app.ts'

interface Visited {
  link: string
  owner: string
  time: number
}

export const lineOf = ({ link, owner, time }: Visited): string => `${link} ${owner} ${time}`

/** In the order of what is stored. */
export const linesOf = (visits: readonly Visited[]): string[] => visits.map(lineOf).toSorted()

async function rows<Row>({ services }: TestApp, query: string): Promise<Row[]> {
  const answer = await services.clickhouse.probe.query({
    query,
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 }
  })
  return answer.json<Row>()
}

/** What is stored, as one line a visit. */
export async function storedLines(context: TestApp): Promise<string[]> {
  const found = await rows<Visited>(
    context,
    'select toString(link) as link, toString(owner) as owner, toUnixTimestamp64Milli(time) as time from visits'
  )
  return found.map(lineOf).toSorted()
}

/** Visits of all sums of links that are stored, also of those that do not count. */
export async function linkSums(context: TestApp): Promise<number> {
  const [row] = await rows<{ visits: number }>(
    context,
    `select sum(visits) as visits from visit_sums where of = 'link' and span = 'dekad' and dimension = 'total'`
  )
  return row?.visits ?? 0
}

/** Nothing was ever visited. */
export async function emptyVisits({ services }: TestApp): Promise<void> {
  for (const table of ['visits', 'visit_sums', 'hour_sums', 'hour_totals', 'link_past']) {
    await services.clickhouse.writer.command({ query: `truncate table ${table}` })
  }
  await services.sql`delete from rollup_periods`
  await services.sql`delete from replaced_builds`
  await services.sql`delete from visit_removals`
  await services.sql`delete from visits_gone`
}
