import { Type } from 'typebox'

export const nullable = <const S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** ISO 8601 in UTC. */
export const Moment = Type.String({ format: 'date-time' })
