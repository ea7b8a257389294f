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
export async function insertVisits(
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

/** The id of a user, who only knows a name. */
export async function userIdOf({ services }: TestApp, { username }: { username: string }): Promise<string> {
  const [row] = await services.sql<{ id: string }[]>`select id from users where username = ${username}`
  if (!row) throw new Error(`no user ${username}`)
  return row.id
}
