import { setTimeout as sleep } from 'node:timers/promises'

import { connectClickHouse } from '#server/platform/clickhouse.ts'
import { endEngine } from '#server/platform/embedded/use-engine.ts'

// Closes the engine of the folder that is named while it does what it is told, and ends, in a process of its own. `again`: as soon as it
// has done it, it is told once more. `by the way`: nobody waits for the closing.

const [, , path = '', statement = '', how = 'once'] = process.argv
const clickhouse = connectClickHouse({ path })
const { writer, probe, readers } = clickhouse
await writer.command({
  query: `create table numbers_kept (n UInt64, word String) engine = MergeTree order by word
          settings old_parts_lifetime = 0`
})
await writer.command({ query: 'system stop merges numbers_kept' })
for (const part of [1, 2]) {
  await writer.command({
    query: `insert into numbers_kept select number, toString(sipHash64(number, ${part})) from numbers(2000000)`
  })
}
await writer.command({ query: 'system start merges numbers_kept' })

async function isUnderWay(): Promise<boolean> {
  if (how === 'again') return true
  const answer = await probe.query({
    query: 'select count() as n from system.processes where query = {statement: String} and elapsed > 0.2',
    query_params: { statement },
    format: 'JSONEachRow'
  })
  const [row] = await answer.json<{ n: string }>()
  return Number(row?.n) > 0
}

async function again(): Promise<never> {
  for (;;) await writer.command({ query: statement })
}

const asking = how === 'again' ? again() : readers.use(reader => reader.command({ query: statement }))
const told = asking.then(
  () => 'it ended',
  (error: unknown) => String(error)
)
while (!(await isUnderWay())) await sleep(20)
const closing = clickhouse.close()
await (how === 'by the way' ? endEngine() : closing)
process.stdout.write(`${await told}\n`)
process.exit(0)
