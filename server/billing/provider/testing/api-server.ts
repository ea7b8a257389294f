import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import type { ProviderSettings } from '#server/billing/provider/provider.ts'

interface Seen {
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}
export type Answer = (response: ServerResponse) => void | Promise<void>

export const json =
  (value: unknown, status = 200): Answer =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
export const ok = (model: unknown): Answer => json({ Success: true, Message: null, Model: model })
export const no = (message: string | null, model?: unknown): Answer =>
  json({ Success: false, Message: message, Model: model })
export const status =
  (code: number, headers = {}): Answer =>
  response => {
    response.writeHead(code, headers).end('<html>away</html>')
  }
export const hang: Answer = () => {}
export const cut: Answer = response => {
  response.destroy()
}

async function seenOf(request: IncomingMessage): Promise<Seen> {
  const parts: Buffer[] = []
  for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part)
  const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
  return { path: request.url ?? '', headers: request.headers, body }
}

export interface ApiServer {
  settings: Pick<ProviderSettings, 'apiUrl' | 'publicId' | 'secret'>
  /** What was asked since the last `answer`. */
  seen(): readonly Seen[]
  /** Answers one call after another like this, the last way again and again. */
  answer(...answers: Answer[]): void
  close(): void
}

/** Answers calls of the provider's API as a test tells it. */
export async function startApiServer(secret: string): Promise<ApiServer> {
  let seen: Seen[] = []
  let waiting: Answer[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push(await seenOf(request))
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0]
    await answer?.(response)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const apiUrl = new URL(`http://127.0.0.1:${address.port}/api/`)
  return {
    settings: { apiUrl, publicId: 'pk_test', secret },
    seen: () => seen,
    answer(...answers) {
      seen = []
      waiting = answers
    },
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}
