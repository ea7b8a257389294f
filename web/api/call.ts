import type { FieldError, Problem } from '#contract/problem.ts'
import { problems } from '#contract/problems.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import { expireSession, readToken } from '#web/api/session.ts'

/** Codes of a fault of ours, or of who stands between, at worst in the last moment of what was asked for. */
const FAULT = /^(INTERNAL|UNAVAILABLE)$/

/** An answer that is no success. `message` is the server's Russian sentence and can be shown as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  readonly code: string
  readonly details: FieldError[]
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  /** The same as a moment, which stays true while the error is shown. */
  readonly retryAt: Date | undefined
  /** Whether what was asked for may be done although nobody has said so: no answer came, or one that tells of a fault. */
  readonly mayBeDone: boolean

  constructor(problem: Omit<Problem, 'requestId'>, retryAfterSeconds?: number) {
    super(problem.message)
    this.status = problem.statusCode
    this.code = problem.code
    this.details = problem.details ?? []
    this.retryAfterSeconds = retryAfterSeconds
    this.retryAt = retryAfterSeconds ? new Date(Date.now() + retryAfterSeconds * 1000) : undefined
    this.mayBeDone = problem.statusCode === 0 || FAULT.test(problem.code)
  }
}

/** See {@link ApiError.mayBeDone}; it must not be taken for undone. */
export const isAnswerLost = (error: unknown): boolean => error instanceof ApiError && error.mayBeDone

/** Whether what an address names is not there: never was, is gone, or cannot be, as its id is none. */
export const isNoSuch = (error: unknown): boolean =>
  error instanceof ApiError && [404, 410, 422].includes(error.status)

interface CallOptions {
  signal?: AbortSignal
  /** Speak for this session instead of the stored one. */
  token?: string
  /** The request outlives its page. */
  keepalive?: boolean
  /** Sent as it is, in place of a body of JSON. */
  file?: Blob
}

interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

const NO_ANSWER: Problem = {
  statusCode: 0,
  code: 'OFFLINE',
  message: 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.'
}

export function addressOf(route: Route, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}

/** The server did not answer at all. */
export const noAnswer = () => new ApiError(NO_ANSWER)

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'statusCode' in body

/** What a status says by itself, when something between us and the server answered. */
function problemOfStatus(status: number): Problem {
  const [code, [, message]] = Object.entries(problems).find(([, [known]]) => known === status) ?? [
    'INTERNAL',
    problems.INTERNAL
  ]
  return { statusCode: status, code, message }
}

async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const seconds = Number(response.headers.get('retry-after'))
  return new ApiError(isProblem(body) ? body : problemOfStatus(response.status), seconds || undefined)
}

/** Sends a request and hands back the successful answer unread. */
export async function request<R extends Route>(
  route: R,
  input: Input<R>,
  { signal, keepalive, file, token = readToken() }: CallOptions = {}
): Promise<Response> {
  const parts = input as Parts
  const headers = new Headers({ accept: route.produces ?? 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (file) headers.set('content-type', file.type)
  else if (parts.body !== undefined) headers.set('content-type', 'application/json')
  const body = file ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body))

  const response = await fetch(addressOf(route, parts), {
    method: route.method,
    headers,
    ...(body !== undefined && { body }),
    ...(keepalive && { keepalive }),
    ...(signal && { signal })
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noAnswer()
  })
  if (response.ok) return response

  const error = await refusal(response)
  // A wrong password says nothing about the session it was typed in.
  if (error.status === 401 && error.code !== 'BAD_CREDENTIALS') expireSession(token)
  throw error
}

/** An answer that broke off on its way is none. */
function unread(error: unknown, signal: AbortSignal | undefined): never {
  throw signal?.aborted ? error : noAnswer()
}

/** The one way to the API: the route is data of the contract, and so are the types of both ends. */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  options?: CallOptions
): Promise<{ data: Output<R>; headers: Headers }> {
  const response = await request(route, input, options)
  const read = () => (route.produces ? response.text() : response.json())
  const data: unknown =
    response.status === 204
      ? undefined
      : await read().catch((error: unknown) => unread(error, options?.signal))
  return { data: data as Output<R>, headers: response.headers }
}

/** The same way to an answer that goes on: its bytes as they come. Ends with the signal, or with an error of the reader. */
export async function openStream<R extends Route>(
  route: R,
  input: Input<R>,
  options: CallOptions & { signal: AbortSignal }
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await request(route, input, options)
  if (!body) throw noAnswer()
  return body
}
