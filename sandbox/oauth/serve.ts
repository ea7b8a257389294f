import { createServer, type IncomingMessage, type RequestListener } from 'node:http'

import { answerWrongly, noTrouble, type Trouble } from './trouble.ts'

export interface Sandbox {
  url: string
  trouble: Trouble
  close(): Promise<void>
}

const BODY_MAX = 16 * 1024

/** The fields of a form that was posted. */
export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > BODY_MAX) throw new Error('too long a form')
  }
  return new URLSearchParams(text)
}

/** Listens on a port of this machine. Who listens is made when the address is known, for providers name their own. */
export async function listenOn(
  port: number,
  listenerOf: (url: string, trouble: Trouble) => RequestListener
): Promise<Sandbox> {
  const trouble = noTrouble()
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  const url = `http://127.0.0.1:${address.port}`
  const listener = listenerOf(url, trouble)
  server.on('request', (request, response) => {
    const fault = trouble.answers.get(new URL(request.url ?? '/', url).pathname)
    if (fault) answerWrongly(response, fault)
    else listener(request, response)
  })
  return {
    url,
    trouble,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
