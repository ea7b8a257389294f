import type { TestApp } from './app.ts'

export interface PlainVisit {
  link: string
  /** Milliseconds. */
  time: number
  visitor?: number
  kind?: 'visit' | 'confirm' | 'button'
  machine?: string
}

let last = 0

/** Puts visits where the reports read them; what is not told is as of a person. */
export async function insertPlainVisits(
  { services }: TestApp,
  owner: string,
  visits: PlainVisit[]
): Promise<void> {
  await services.clickhouse.writer.insert({
    table: 'visits',
    values: visits.map(({ link, time, visitor = 1, kind = 'visit', machine = '' }) => ({
      id: (last += 1),
      link,
      owner,
      time: new Date(time).toISOString().replace('T', ' ').replace('Z', ''),
      visitor,
      kind,
      machine
    })),
    format: 'JSONEachRow'
  })
}
