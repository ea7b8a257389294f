import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

import { StartError } from '#server/platform/start-error.ts'

/** Of what is written here; another one cannot be read. */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'

/** A table, and what the engine that has it says of its rows. The sum does not depend on their order. */
export const TableCopy = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.String(),
  sum: Type.String()
})
export type TableCopy = Static<typeof TableCopy>

/** What a person looks at: users, links, money by kind, visits by kind and month. */
export const Figures = Type.Record(Type.String(), Type.String())
export type Figures = Static<typeof Figures>

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  /** Of the product that made it. */
  version: Type.String(),
  /** The moment that it is of. */
  at: Type.String(),
  postgres: Type.Object({
    migrations: Type.Array(Type.String()),
    /** Of the tables of the job queue. */
    jobs: Type.Integer(),
    tables: Type.Array(TableCopy)
  }),
  clickhouse: Type.Object({ migrations: Type.Array(Type.String()), tables: Type.Array(TableCopy) }),
  figures: Figures
})
export type Manifest = Static<typeof Manifest>

const Format = Type.Object({ format: Type.Integer() })

export async function readManifest(dir: string): Promise<Manifest> {
  const value: unknown = JSON.parse(await readFile(join(dir, MANIFEST), 'utf8'))
  const { format } = Value.Parse(Format, value)
  if (format !== FORMAT) {
    throw new StartError(
      `${dir} is a backup of another format (${format}): restore it with the version that made it.`
    )
  }
  return Value.Parse(Manifest, value)
}
