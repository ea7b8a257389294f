import type { NewMail } from '#server/mail/mail.ts'
import { addMail } from '#server/mail/mails.ts'

import type { TestApp } from './app.ts'

/** Puts a mail on its way as the features do; answers its id. */
export async function queueMail({ services: { sql, jobs }, now }: TestApp, mail: NewMail): Promise<string> {
  await sql.begin(tx => addMail(tx, jobs, mail, now()))
  const [row] = await sql<{ id: string }[]>`select id from mails order by id desc limit 1`
  return row?.id ?? ''
}

export type MailEnd = 'waiting' | 'sent' | 'refused' | 'failed'

/** What has become of a mail. */
export async function stateOf({ services: { sql } }: TestApp, id: string): Promise<MailEnd | undefined> {
  const [row] = await sql<{ state: MailEnd }[]>`
    select case when sent_at is not null then 'sent' when failed then 'failed' when refused_at is not null then 'refused'
      else 'waiting' end as state
    from mails where id = ${id}`
  return row?.state
}

/** How often a mail was tried in vain, and whether nothing is left to do about it. */
export async function jobOf(
  { services: { sql } }: TestApp,
  id: string
): Promise<{ tries: number; isOver: boolean } | undefined> {
  const [row] = await sql<{ tries: number; over: boolean }[]>`
    select retry_count + (state = 'retry')::int as tries, state = 'completed' as over
    from pgboss.job where data ->> 'id' = ${id}`
  return row && { tries: row.tries, isOver: row.over }
}
