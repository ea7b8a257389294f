import { connectPostgres } from '#server/platform/postgres.ts'

import { createDatabase } from './databases.ts'

export type NotesDatabase = Awaited<ReturnType<typeof createNotes>>

/** A database with a table of notes, and a connection beside those that are tested. */
export async function createNotes() {
  const { address, drop } = await createDatabase()
  const admin = connectPostgres(address)
  await admin.unsafe('create table notes (id int primary key)')
  return {
    address,
    admin,
    noteCount: async () => (await admin`select from notes`).length,
    async drop() {
      await admin.end()
      await drop()
    }
  }
}
