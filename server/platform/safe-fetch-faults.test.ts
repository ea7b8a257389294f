import type { Socket } from 'node:net'

import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'

import { withoutDeadlines } from '#test/no-hurry.ts'

import { closeServers, onlyPort, outcomeOf, serveHttp, serveTcp } from './testing/local-servers.ts'

afterEach(closeServers)

describe('faults', () => {
  beforeEach(withoutDeadlines)

  test('nobody listens', async () => {
    const port = await serveHttp(() => {})
    await closeServers()
    expect(await outcomeOf(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })).toBe('connection')
  })

  test.each([
    ['cut before the answer', 'connection', (socket: Socket) => void socket.destroy()],
    ['ended before the answer', 'connection', (socket: Socket) => void socket.end()],
    ['reset', 'connection', (socket: Socket) => void socket.resetAndDestroy()],
    [
      'cut in the middle of the body',
      'connection',
      (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')
    ],
    ['no HTTP', 'answer', (socket: Socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    [
      'another protocol',
      'answer',
      (socket: Socket) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
    ],
    [
      'endless headers',
      'answer',
      (socket: Socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(64 * 1024)}`)
    ]
  ])('%s', async (_, kind, behave) => {
    const port = await serveTcp(socket => {
      socket.once('data', () => behave(socket))
    })
    expect(await outcomeOf(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })).toBe(kind)
  })

  test('no secure line', async () => {
    const port = await serveHttp((_request, response) => void response.end())
    expect(await outcomeOf(`https://127.0.0.1:${port}/`, { allow: onlyPort(port) })).toBe('tls')
  })

  test('told to stop', async () => {
    const port = await serveTcp(() => {})
    const stopping = new AbortController()
    const kind = outcomeOf(`http://127.0.0.1:${port}/`, { allow: onlyPort(port), signal: stopping.signal })
    setTimeout(() => stopping.abort(), 50)
    expect(await kind).toBe('stopped')
    expect(await outcomeOf('http://never-asked.test/', { signal: stopping.signal })).toBe('stopped')
  })
})

describe('whoever is slow', () => {
  let deadlines: MockInstance<typeof AbortSignal.timeout>
  beforeEach(() => {
    deadlines = vi.spyOn(AbortSignal, 'timeout')
    return () => deadlines.mockRestore()
  })

  test.each([
    ['silence', (_socket: Socket) => {}],
    [
      'a drip',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        const timer = setInterval(() => socket.write('x'), 50)
        socket.on('close', () => clearInterval(timer))
      }
    ],
    [
      'endless promises',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 200)
        socket.on('close', () => clearInterval(timer))
      }
    ]
  ])('%s is over after three seconds', async (_, behave) => {
    const port = await serveTcp(behave)
    const start = performance.now()
    expect(await outcomeOf(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })).toBe('timeout')
    expect(performance.now() - start).toBeGreaterThan(2900)
    expect(deadlines.mock.calls).toEqual([[3000]])
  })

  test('slow redirects share the three seconds', async () => {
    const port = await serveHttp(
      (_request, response) =>
        void setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 1200)
    )
    expect(await outcomeOf(`http://127.0.0.1:${port}/`, { allow: onlyPort(port) })).toBe('timeout')
    expect(deadlines.mock.calls).toEqual([[3000]])
  })
})
