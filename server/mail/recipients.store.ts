import type { SqlRunner } from '#server/platform/postgres.ts'

export interface Recipient {
  userId: string
  username: string
  confirmed: boolean
}

interface Row {
  id: string
  username: string
  confirmed: boolean
}

const toRecipient = ({ id, ...rest }: Row): Recipient => ({ userId: id, ...rest })

export async function recipientById(sql: SqlRunner, id: string): Promise<Recipient | undefined> {
  const [row] = await sql<Row[]>`
    select id, username, confirmed from users where id = ${id} and deleted_at is null`
  return row && toRecipient(row)
}

export async function recipientByName(sql: SqlRunner, username: string): Promise<Recipient | undefined> {
  const [row] = await sql<Row[]>`
    select id, username, confirmed from users where username = ${username} and deleted_at is null`
  return row && toRecipient(row)
}
