import type { SqlRunner } from '#server/platform/postgres.ts'

import type { NewMail } from './mail.ts'

export interface Recipient {
  userId: string
  username: string
  confirmed: boolean
}

export async function recipientById(sql: SqlRunner, id: string): Promise<Recipient | undefined> {
  const [row] = await sql<Recipient[]>`
    select id as "userId", username, confirmed from users where id = ${id} and deleted_at is null`
  return row
}

async function recipientByName(sql: SqlRunner, username: string): Promise<Recipient | undefined> {
  const [row] = await sql<Recipient[]>`
    select id as "userId", username, confirmed from users where username = ${username} and deleted_at is null`
  return row
}

/** What somebody with an account is written. */
export type UserMail = Exclude<NewMail, { kind: 'complaint' | 'complaint-digest' }>

/** Whom a mail goes to; undefined: nobody is there any more. */
export async function recipientOf(sql: SqlRunner, mail: UserMail): Promise<Recipient | undefined> {
  if ('to' in mail && mail.to !== undefined)
    return { userId: mail.userId, username: mail.to, confirmed: true }
  return 'userId' in mail ? recipientById(sql, mail.userId) : recipientByName(sql, mail.username)
}
