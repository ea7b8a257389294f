import type { Provider } from '#contract/auth.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

export interface AccountState {
  hasPassword: boolean
  identities: Provider[]
  consentsNeeded: boolean
  news: boolean
  /** When the account will be removed; milliseconds. */
  deleteAt: number | null
}

interface Row {
  has_password: boolean
  delete_at: Date | null
  identities: Provider[]
  agreed: number
  news: boolean | null
}

/** How the user signs in, what was agreed to, and whether the account is about to go. */
export async function accountState(sql: SqlRunner, id: string): Promise<AccountState | undefined> {
  const [row] = await sql<Row[]>`
    select password_hash is not null as has_password, delete_at,
      array(select provider from identities where user_id = users.id order by provider) as identities,
      (select count(distinct kind)::int from consents
        where user_id = users.id and given and kind in ('personalData', 'terms')) as agreed,
      (select given from consents where user_id = users.id and kind = 'news'
        order by agreed_at desc limit 1) as news
    from users where id = ${id}`
  return (
    row && {
      hasPassword: row.has_password,
      identities: row.identities,
      consentsNeeded: row.agreed < 2,
      news: row.news ?? false,
      deleteAt: row.delete_at?.getTime() ?? null
    }
  )
}
