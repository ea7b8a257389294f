import { createSocket, type Socket } from 'node:dgram'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { FetchFault } from './fetch-fault.ts'
import { askNameServers } from './resolve-name.ts'

const A = 1
const AAAA = 28
const NO_ERROR = 0
const SERVER_FAILURE = 2
const NO_SUCH_NAME = 3

const addresses: Record<number, Buffer> = {
  [A]: Buffer.from([93, 184, 216, 34]),
  [AAAA]: Buffer.from('20010db8000000000000000000000001', 'hex')
}

/** What the server does about the first label of a name. */
const answersTo: Record<string, { code: number; types: number[] }> = {
  both: { code: NO_ERROR, types: [A, AAAA] },
  four: { code: NO_ERROR, types: [A] },
  six: { code: NO_ERROR, types: [AAAA] },
  empty: { code: NO_ERROR, types: [] },
  absent: { code: NO_SUCH_NAME, types: [] },
  failing: { code: SERVER_FAILURE, types: [] }
}

/** The header of an answer, the question as it came, and one address that points back at its name. */
function answer(question: Buffer): Buffer | undefined {
  const label = question
    .subarray(13, 13 + question.readUInt8(12))
    .toString()
    .toLowerCase()
  const end = question.indexOf(0, 12) + 5
  const type = question.readUInt16BE(end - 4)
  const known = answersTo[label]
  if (!known) return undefined
  const data = known.types.includes(type) ? addresses[type] : undefined
  const header = Buffer.from(question.subarray(0, 12))
  header.writeUInt16BE(0x8180 | known.code, 2)
  header.writeUInt16BE(data ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const asked = question.subarray(12, end)
  if (!data) return Buffer.concat([header, asked])
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([header, asked, record, data])
}

let server: Socket
let resolve: ReturnType<typeof askNameServers>
beforeAll(async () => {
  server = createSocket('udp4', (question, { port, address }) => {
    const reply = answer(question)
    if (reply) server.send(reply, port, address)
  })
  await new Promise<void>(bound => {
    server.bind(0, '127.0.0.1', bound)
  })
  resolve = askNameServers([`127.0.0.1:${server.address().port}`])
})
afterAll(() => void server.close())

const never = new AbortController().signal

const outcomeOf = (name: string, signal = never, ask = resolve) =>
  ask(name, signal).then(
    found => found.map(({ address, family }) => `${family} ${address}`),
    (error: unknown) => (error instanceof FetchFault ? error.kind : error)
  )

describe('name servers', () => {
  test.each([
    ['both.test', ['4 93.184.216.34', '6 2001:db8::1']],
    ['four.test', ['4 93.184.216.34']],
    ['six.test', ['6 2001:db8::1']],
    ['empty.test', 'name'],
    ['absent.test', 'name'],
    ['failing.test', 'resolver']
  ])('%s', async (name, outcome) => {
    expect(await outcomeOf(name)).toEqual(outcome)
  })

  test('that are silent say nothing of the name, and are not waited for longer than told', async () => {
    const over = new AbortController()
    let questions = 0
    const hear = () => {
      questions += 1
      over.abort()
    }
    server.on('message', hear)
    expect(await outcomeOf('silent.test', over.signal)).toBe('resolver')
    server.off('message', hear)
    // Of addresses of either kind: whoever waited on would ask once more.
    expect(questions).toBeLessThanOrEqual(2)
  })

  test('that are not there say nothing of the name', async () => {
    expect(await outcomeOf('both.test', AbortSignal.timeout(3000), askNameServers(['127.0.0.1:9']))).toBe(
      'resolver'
    )
  })
})
