import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createEventReader, type StreamEvent } from './sse.ts'

function read(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const take = createEventReader(event => events.push(event))
  pieces.forEach(take)
  return events
}

test('reads names and data, and nothing of comments, empty events and what is not finished', () => {
  expect(
    read(
      '\uFEFF:\n\nevent: visit\ndata: {"a":1}\n\nevent: nothing\n\ndata:one\ndata: two\nid: 7\nretry: 10\n\ndata: cut'
    )
  ).toEqual([
    { name: 'visit', data: '{"a":1}' },
    { name: 'message', data: 'one\ntwo' }
  ])
})

const line = fc.string({ unit: 'binary' }).filter(text => !/[\r\n]/.test(text))
const event = fc.record({ name: line.filter(Boolean), data: fc.array(line, { minLength: 1, maxLength: 3 }) })

test('bytes cut anywhere, with any line ends, are the same events', () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 5 }),
      fc.constantFrom('\n', '\r', '\r\n'),
      fc.array(fc.nat(), { maxLength: 8 }),
      (events, lineEnd, cuts) => {
        const bytes = new TextEncoder().encode(
          events
            .flatMap(({ name, data }) => [`event: ${name}`, ':', ...data.map(text => `data: ${text}`), ''])
            .map(text => text + lineEnd)
            .join('')
        )
        const places = [0, ...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].toSorted(
          (a, b) => a - b
        )
        const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
        const pieces = places.map((place, index) =>
          decoder.decode(bytes.subarray(places[index - 1] ?? 0, place), { stream: true })
        )
        // The last line end may be the first half of one: only the next text tells.
        expect(read(...pieces, ':')).toEqual(
          events.map(({ name, data }) => ({ name, data: data.join('\n') }))
        )
      }
    )
  )
})
