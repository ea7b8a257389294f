import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

const Part = Type.Object({ status: Type.String(), message: Type.Optional(Type.String()) })
const Spool = Type.Object({
  status: Type.String(),
  files: Type.Optional(Type.Integer()),
  oldestSeconds: Type.Optional(Type.Integer()),
  aside: Type.Optional(Type.Integer()),
  lost: Type.Optional(Type.Integer())
})
const Health = Type.Object({
  status: Type.String(),
  details: Type.Object({ clickhouse: Part, spool: Spool })
})

/** What `/health` says, with the status of its answer. */
export async function healthOf(base: string): Promise<Static<typeof Health> & { code: number }> {
  const answer = await fetch(`${base}/health`)
  return { ...Value.Parse(Health, await answer.json()), code: answer.status }
}
