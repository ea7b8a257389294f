import type { Server, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import type { OpeningRequest } from './opening-request.ts'
import { preparePlain } from './plain-reply.ts'
import { plainRequest } from './plain-request.ts'
import type { Prepare } from './reply.ts'

/** Prepares an answer; false: it is not one that can be given at once. */
export type AnswerPlain = (request: OpeningRequest, prepare: Prepare) => boolean

interface Connection {
  /** Whether Node's parser is between two requests and has nothing left to answer. */
  idle: boolean
  /** Whether an answer of ours waits for its click to be written. */
  answering: boolean
  /** Bytes that Node's parser got since it was between requests last. */
  fed: number
  /** How many of them are the head. */
  head: number
}

const HEAD_END = '\r\n\r\n'

/**
 * Reads plain requests on open connections by itself and answers them on the socket: Node's parser, request and response cost
 * more than all that a redirect does (bench/). The first request of each connection, and whatever is not plain, is Node's,
 * with all its times and limits.
 * @returns to be called with each request that Node read
 */
export function fastPath(
  server: Server,
  answer: AnswerPlain
): (request: IncomingMessage, response: ServerResponse) => void {
  const connections = new WeakMap<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    const [parse] = socket.listeners('data')
    if (!parse) return
    const state: Connection = { idle: false, answering: false, fed: 0, head: 0 }
    connections.set(socket, state)

    const prepare: Prepare = reply => {
      const send = preparePlain(socket, reply, server.keepAliveTimeout)
      return () => {
        state.answering = false
        send()
        if (socket.isPaused()) socket.resume()
      }
    }

    const answered = (chunk: Buffer): boolean => {
      const request = plainRequest(chunk, socket)
      if (!request) return false
      state.answering = true
      if (answer(request, prepare)) return true
      state.answering = false
      return false
    }

    // Node's own listener would read along.
    socket.removeAllListeners('data')
    socket.on('data', (chunk: Buffer) => {
      // What had come before it was closed is still told, but its parser may be another connection's by now.
      if (socket.destroyed) return
      if (state.answering) {
        socket.pause()
        socket.unshift(chunk)
        return
      }
      if (state.idle && socket.writableLength === 0 && answered(chunk)) return
      if (state.fed === 0) state.head = chunk.indexOf(HEAD_END) + HEAD_END.length
      state.idle = false
      state.fed += chunk.length
      Reflect.apply(parse, socket, [chunk])
    })
  })

  return (request, response) => {
    const state = connections.get(request.socket)
    if (!state) return
    response.once('close', () => {
      const whole = state.head + Number(request.headers['content-length'] ?? 0)
      state.idle = request.complete && state.fed === whole
      if (state.idle) state.fed = 0
    })
  }
}
