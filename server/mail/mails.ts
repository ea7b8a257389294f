import { Type } from 'typebox'

import { newId } from '#server/platform/ids.ts'
import { jobKind, type Jobs } from '#server/platform/jobs.ts'
import type { SqlRunner } from '#server/platform/postgres.ts'

import { mayGo } from './mail-limits.ts'
import type { NewMail } from './mail.ts'
import { insertMail } from './mails.store.ts'

/** A mail server that is away for a day loses nothing: more tries than fit into the day after which a mail is given up. */
export const sendMail = jobKind({
  name: 'mail',
  data: Type.Object({ id: Type.String() }),
  retries: 200,
  pause: { first: 2, longest: 900 },
  atOnce: 4
})

/** Puts a mail on its way: with the transaction it is part of, or not at all; silently not, where `mayGo` says so. */
export async function addMail(tx: SqlRunner, jobs: Jobs, mail: NewMail, now: number): Promise<void> {
  if (!(await mayGo(tx, mail, now))) return
  const id = newId(now)
  await insertMail(tx, id, mail, now)
  await jobs.add(tx, sendMail, { id })
}
