import { Type, type Static, type TSchema } from 'typebox'

/** Who may call: anyone, a signed-in user, a seller, an admin, or a provider that signs its messages. */
export type Access = 'public' | 'user' | 'seller' | 'admin' | 'signature'

/** One address of the API as data: the server serves it, the page calls it, OpenAPI and the access matrix are made from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify form: `/api/users/shortlinks/:id`. */
  path: string
  access: Access
  summary: string
  /** Status of success; 200 unless told. */
  status?: number
  params?: TSchema
  query?: TSchema
  body?: TSchema
  response: TSchema
  /** Shapes of further statuses that are no problem of the catalogue. */
  otherResponses?: Readonly<Record<number, TSchema>>
  /** Names of the headers that an answer may carry beside the usual ones. */
  responseHeaders?: readonly string[]
  /** Media type of the answer when it is no JSON. */
  produces?: string
  /** Its JSON may be long: it comes in pieces. */
  streamed?: true
  /** Media type of the body when it is no JSON; it is a file then. */
  consumes?: string
  /** How long the body may be, in bytes, where 64 KiB are too few. */
  bodyBytes?: number
  /** Whether HEAD is answered too. */
  head?: true
}

export const route = <const R extends Route>(r: R): R => r

/** A spreadsheet of Office Open XML. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The answer of routes that say nothing: 204. */
export const Nothing = Type.Void()

type Part<R, K extends string> =
  R extends Record<K, infer S extends TSchema> ? { [P in K]: Static<S> } : unknown

export type Input<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>
export type Output<R extends Route> = Static<R['response']>
