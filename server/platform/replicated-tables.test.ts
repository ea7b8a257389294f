import { readdir, readFile } from 'node:fs/promises'

import { Type } from 'typebox'
import { expect, test } from 'vitest'

import { openClickHouse } from '#test/databases.ts'
import { duringTests } from '#test/during-tests.ts'

import { select } from './clickhouse.ts'
import { replicatedTable } from './replicated-tables.ts'

// As text, and that the engine can read it: no Keeper is here to try it with.

const folder = new URL('../../migrations/clickhouse/', import.meta.url)

const clickhouse = duringTests(openClickHouse)

async function statements(): Promise<{ script: string; statement: string }[]> {
  const names = (await readdir(folder)).toSorted()
  const texts = names.map(async script => {
    const text = await readFile(new URL(script, folder), 'utf8')
    const parts = text.split(/;\s*$/m).filter(part => part.trim() !== '')
    return parts.map(statement => ({ script, statement }))
  })
  return (await Promise.all(texts)).flat()
}

const Text = Type.Object({ text: Type.String() })

/** As the engine understands it. */
async function read(given: string): Promise<string> {
  const [row] = await select(clickhouse, Text, 'select formatQuery({given: String}) as text', { given })
  return row?.text ?? ''
}

const stores = ({ statement }: { statement: string }) => /engine = \w*MergeTree/.test(statement)
const given = ({ script, statement }: { script: string; statement: string }) =>
  replicatedTable(statement, { database: 'tropa_local', script })

test('every table of the scripts that stores rows has copies, each at a path of its own', async () => {
  const tables = (await statements()).filter(stores)
  const paths = await Promise.all(
    tables.map(async table => {
      const text = await read(given(table))
      const [, kind, path = ''] =
        /ENGINE = Replicated(\w*MergeTree)\('(.+)', '\{replica\}'\)/.exec(text) ?? []
      expect(table.statement).toContain(`engine = ${kind}`)
      expect(path).toMatch(/^\/clickhouse\/tables\/\{shard\}\/tropa_local\/\d{4}_\w+\/\w+$/)
      expect(path).toContain(`/${table.script.replace('.sql', '')}/`)
      expect(text).toContain(' replicated_deduplication_window = ')
      expect(text).not.toContain('non_replicated')
      return path
    })
  )
  expect(paths.length).toBeGreaterThan(4)
  expect(new Set(paths).size).toBe(paths.length)
})

test('what is no such table stays as it is', async () => {
  const others = (await statements()).filter(one => !stores(one))
  expect(others.length).toBeGreaterThan(4)
  expect(others.map(given)).toEqual(others.map(({ statement }) => statement))
})

const table = (settings: string, engine = 'MergeTree') =>
  `create table if not exists t (\n  a UInt8\n)\nengine = ${engine}\norder by a\nsettings ${settings}`

test.each([
  [
    'non_replicated_deduplication_window = 10, fsync_after_insert = 1',
    'replicated_deduplication_window = 10, fsync_after_insert = 1'
  ],
  ['fsync_after_insert = 1', 'replicated_deduplication_window = 0, fsync_after_insert = 1']
])('a table remembers as many blocks as its script says: %s', (before, after) => {
  const statement = table(before)
  expect(given({ statement, script: '0007_t.sql' })).toBe(
    table(after, "ReplicatedMergeTree('/clickhouse/tables/{shard}/tropa_local/0007_t/t', '{replica}')")
  )
})
