import writerOf from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

/** What writes JSON of a schema, made when it is first asked for: those of all routes took a twentieth of a start. */
export function lateWriter(schema: object): (data: unknown) => string {
  let write: ReturnType<typeof writerOf> | undefined
  return data => {
    write ??= writerOf(schema)
    return write(data)
  }
}

/** What writes an answer of a schema, as Fastify's own does, but late. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => lateWriter(schema)
