import type { Sql } from '#server/platform/postgres.ts'

import { hostOf } from './recognition/link-type.ts'

const BATCH = 1000

/** Reads the addresses of links that were made before hosts were kept, or by a process of such a version. */
export async function fillHosts(sql: Sql): Promise<void> {
  for (;;) {
    const rows = await sql<{ id: string; fulllink: string }[]>`
      select id, fulllink from links where host is null order by id limit ${BATCH}`
    if (rows.length === 0) return
    // Whatever else may stand in an old row must not keep the service from its start.
    const hosts = rows.map(({ fulllink }) => (URL.canParse(fulllink) ? hostOf(fulllink) : ''))
    await sql`
      update links set host = read.host
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ fulllink }) => fulllink)}::text[], ${hosts}::text[])
        as read (id, fulllink, host)
      where links.id = read.id and links.fulllink = read.fulllink and links.host is null`
  }
}
