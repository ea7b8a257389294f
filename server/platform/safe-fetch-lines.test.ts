import { createServer } from 'node:https'
import type { Socket } from 'node:net'

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { certificate } from '#test/certificate.ts'
import { withoutDeadlines } from '#test/no-hurry.ts'

import {
  closeServers,
  fetchIt,
  knows,
  onlyPort,
  outcomeOf,
  serveHttp,
  serveServer,
  serveTcp
} from './testing/local-servers.ts'

afterEach(closeServers)

const answering = (text: string, then: (socket: Socket) => void = socket => void socket.end()) =>
  serveTcp(socket => {
    socket.once('data', () => {
      socket.write(text)
      then(socket)
    })
  })

const stay = () => {}
const every50 = (piece: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(piece), 50)
  socket.on('close', () => clearInterval(timer))
}

const outcome = async (port: number) => outcomeOf(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })

/** All but what the three seconds are to end has longer. Answers what each fetch asked for, milliseconds. */
function deadlinesOf(kind: string): () => unknown[] {
  const asked = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(kind === 'timeout' ? () => asked.mockRestore() : withoutDeadlines())
  return () => asked.mock.calls
}

describe('a length that is a lie', () => {
  test.each([
    ['too long, and cut', 'content-length: 9999', stay, 'connection', true],
    ['too long, and waiting', 'content-length: 9999', stay, 'timeout', false],
    ['larger than all memory', 'content-length: 99999999999999', stay, 'connection', true],
    ['no number', 'content-length: many', stay, 'answer', true],
    ['less than nothing', 'content-length: -1', stay, 'answer', true],
    ['two of them', 'content-length: 4\r\ncontent-length: 5', stay, 'answer', true],
    ['and pieces as well', 'content-length: 4\r\ntransfer-encoding: chunked', stay, 'answer', true]
  ])('%s', async (_, header, then, kind, ends) => {
    const port = await answering(`HTTP/1.1 200 OK\r\n${header}\r\n\r\nhalf`, ends ? undefined : then)
    deadlinesOf(kind)
    expect(await outcome(port)).toBe(kind)
  })

  test('too short: what is behind it is no part of the answer', async () => {
    onTestFinished(withoutDeadlines())
    const port = await answering(
      'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nhalfHTTP/1.1 200 OK\r\n\r\nmore'
    )
    const { body } = await fetchIt(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })
    expect(body.toString()).toBe('half')
  })
})

describe('what never ends', () => {
  test.each([
    [
      'headers, many at once',
      Array.from({ length: 2000 }, (_, n) => `x-${n}: ${n}\r\n`).join(''),
      stay,
      'answer'
    ],
    ['headers, one after another', 'x: y\r\n', every50('x: y\r\n'), 'timeout'],
    ['a header', 'x: ', every50('y'), 'timeout'],
    ['pieces', 'transfer-encoding: chunked\r\n\r\n', every50('1\r\nx\r\n'), 'timeout'],
    ['the length of a piece', 'transfer-encoding: chunked\r\n\r\n', every50('0'), 'timeout'],
    ['trailers', 'transfer-encoding: chunked\r\n\r\n0\r\n', every50('x: y\r\n'), 'timeout']
  ])('%s', async (_, text, then, kind) => {
    const deadlines = deadlinesOf(kind)
    expect(await outcome(await answering(`HTTP/1.1 200 OK\r\n${text}`, then))).toBe(kind)
    expect(deadlines()).toEqual([[3000]])
  })
})

const hints = (times: number) => 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n'.repeat(times)

test('pleas to wait are heard twenty times', async () => {
  onTestFinished(withoutDeadlines())
  const end = 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbody'
  const few = await answering(hints(20) + end)
  expect((await fetchIt(`http://127.0.0.1:${few}/`, { allow: onlyPort(few) })).body.toString()).toBe('body')
  expect(await outcome(await answering(hints(21) + end))).toBe('answer')
  expect(await outcome(await answering(hints(30_000)))).toBe('answer')
})

test('a body that comes letter by letter takes no more room than its length', async () => {
  onTestFinished(withoutDeadlines())
  const length = 200_000
  const port = await answering(
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(length)}0\r\n\r\n`
  )
  const { body } = await fetchIt(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })
  expect([body.length, body.every(letter => letter === 'x'.charCodeAt(0))]).toEqual([length, true])
  expect(body.buffer.byteLength).toBeLessThanOrEqual(512 * 1024)
})

const secure = () =>
  serveServer(createServer(certificate, (_request, response) => void response.end('secret')))

describe('a secure line', () => {
  beforeEach(withoutDeadlines)

  test('that nobody vouches for is none', async () => {
    const port = await secure()
    expect(await outcomeOf(`https://127.0.0.1:${port}/`, { allow: onlyPort(port) })).toBe('tls')
  })

  test('of another name is none', async () => {
    const port = await secure()
    const resolve = knows({ 'bank.test': ['127.0.0.1'] })
    expect(await outcomeOf(`https://bank.test:${port}/`, { resolve, allow: onlyPort(port) })).toBe('tls')
  })

  test('is none either where a redirect leads', async () => {
    const port = await secure()
    const first = await serveHttp(
      (_request, response) => void response.writeHead(302, { location: `https://127.0.0.1:${port}/` }).end()
    )
    const allow = (address: string, asked: number) =>
      onlyPort(first)(address, asked) || onlyPort(port)(address, asked)
    expect(await outcomeOf(`http://127.0.0.1:${first}/`, { allow })).toBe('tls')
  })
})
