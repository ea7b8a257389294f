import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

// HTTP as bytes on one connection, one request after another.

const HEAD_END = '\r\n\r\n'

/** Behind what goes on before it. */
const answerOf = (said: string) => said.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')

function isWhole(said: string, asked: string): boolean {
  const answer = answerOf(said)
  const end = answer.indexOf(HEAD_END)
  if (end < 0) return false
  const length = asked.startsWith('HEAD') ? 0 : Number(/^content-length: (\d+)/im.exec(answer)?.[1])
  return answer.length >= end + HEAD_END.length + length
}

/** The next answer, of which nothing has been read, to what was asked. */
export async function answerOn(socket: Socket, asked: string): Promise<string> {
  let said = ''
  while (!isWhole(said, asked)) {
    const chunk: unknown = socket.read()
    if (typeof chunk === 'string') said += chunk
    else await once(socket, 'readable')
  }
  return answerOf(said)
}

export async function openConnection(port: number): Promise<Socket> {
  // A second request would wait for the first one's answer.
  const socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay()
  await once(socket, 'connect')
  return socket
}

export async function ask(socket: Socket, asked: string): Promise<string> {
  socket.write(asked, 'latin1')
  return answerOn(socket, asked)
}

/** How many requests Node's own parser reads meanwhile. */
export async function readByNode(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = () => {
    count += 1
  }
  subscribe('http.server.request.start', counted)
  try {
    await work()
  } finally {
    unsubscribe('http.server.request.start', counted)
  }
  return count
}
