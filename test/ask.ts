import { text } from 'node:stream/consumers'

import type { FastifyInstance, InjectOptions } from 'fastify'

import type { Route } from '#contract/route.ts'

export type Asked = Omit<InjectOptions, 'method'>

interface Answer {
  statusCode: number
  body: string
}

/** Asks any route of the contract. Of a stream of events, which has no end, only the head is waited for; then the client leaves. */
export async function ask(app: FastifyInstance, { method, produces }: Route, asked: Asked): Promise<Answer> {
  if (produces !== 'text/event-stream') return app.inject({ method, ...asked })
  const leaving = new AbortController()
  const reply = await app.inject({ method, ...asked, payloadAsStream: true, signal: leaving.signal })
  const { statusCode } = reply
  const stream = reply.stream()
  if (statusCode !== 200) return { statusCode, body: await text(stream) }
  stream.on('error', () => {})
  leaving.abort()
  return { statusCode, body: '' }
}
