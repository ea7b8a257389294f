import type { SqlRunner } from './postgres.ts'

/** A change by an administrator; `before` and `after` may hold fields that stay, never a secret. */
export interface Change {
  /** Null: on the command line, or by the configuration. */
  adminId: string | null
  /** A stable code, such as `user.edit`. */
  action: string
  subject: 'user' | 'link' | 'payment' | 'promo' | 'complaint'
  subjectId: string
  /** What it is called. */
  subjectName: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Writes a change down, in the transaction that makes it. */
export type RecordChange = (tx: SqlRunner, change: Change, now: number) => Promise<void>
