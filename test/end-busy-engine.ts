import { setTimeout as sleep } from 'node:timers/promises'

import { connectClickHouse } from '#server/platform/clickhouse.ts'

// Closes the engine of the folder that is named while it does what it is told, and ends, in a process of its own.

const [, , path = '', statement = ''] = process.argv
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
  const answer = await probe.query({
    query: 'select count() as n from system.processes where query = {statement: String} and elapsed > 0.2',
    query_params: { statement },
    format: 'JSONEachRow'
  })
  const [row] = await answer.json<{ n: string }>()
  return Number(row?.n) > 0
}

const asking = readers.use(reader => reader.command({ query: statement }))
const told = asking.then(
  () => 'it ended',
  (error: unknown) => String(error)
)
while (!(await isUnderWay())) await sleep(20)
await clickhouse.close()
process.stdout.write(`${await told}\n`)
process.exit(0)
