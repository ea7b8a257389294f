import { connect } from 'node:net'

import { clickRequest } from './click-request.ts'
import { clicksOn } from './clicks.ts'
import { percentilesOf } from './numbers.ts'

// Offers a steady rate of openings, however slow the answers come: node bench/steady-load.ts <port> <clicks a second> <seconds>
// <links>. A click's latency counts from the moment when it was due. Every second a line of JSON: what the last one brought; the last
// line also tells of the whole.

const [port = 0, rate = 0, seconds = 0, links = 1] = process.argv.slice(2).map(Number)
const CONNECTIONS = 128
const VARIETY = 150_000
/** Seconds that warm up: they are not of the whole. */
const WARMING = 2
const END = '\r\n\r\n'

const nextClick = clicksOn(links)
const requests = Array.from({ length: VARIETY }, () => Buffer.from(clickRequest(nextClick())))

let [sent, answered, wrong] = [0, 0, 0]
let latencies: number[] = []
const idle: (() => void)[] = []
const due: number[] = []
let firstDue = 0

function open(): void {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  let since = 0
  const send = () => {
    const next = due[firstDue]
    if (next === undefined) {
      idle.push(send)
      return
    }
    firstDue += 1
    since = next
    socket.write(requests[sent % VARIETY] ?? '')
    sent += 1
  }
  let head = ''
  socket.on('data', chunk => {
    head += chunk.toString('latin1')
    if (!head.endsWith(END)) return
    if (!head.startsWith('HTTP/1.1 302')) wrong += 1
    head = ''
    answered += 1
    latencies.push(performance.now() - since)
    send()
  })
  socket.on('connect', send)
  socket.on('close', () => {
    throw new Error('the server closed a connection')
  })
}

for (let connection = 0; connection < CONNECTIONS; connection += 1) open()

const began = performance.now()
let scheduled = 0
/** Each millisecond what has come due in it: round and round without a pause it would take a core that the server may use. */
function offerWhatIsDue(): void {
  const now = performance.now()
  const total = Math.min(rate * seconds, Math.floor(((now - began) * rate) / 1000))
  for (; scheduled < total; scheduled += 1) due.push(began + (scheduled * 1000) / rate)
  if (firstDue > 100_000) {
    due.splice(0, firstDue)
    firstDue = 0
  }
  while (idle.length > 0 && firstDue < due.length) idle.shift()?.()
}
setInterval(offerWhatIsDue, 1)

function percentiles(of: number[]) {
  const at = percentilesOf(of)
  return { p50: at(0.5), p99: at(0.99) }
}

let elapsed = 0
const whole: number[] = []
setInterval(() => {
  const last = latencies
  latencies = []
  elapsed += 1
  if (elapsed > WARMING) for (const latency of last) whole.push(latency)
  const over = answered >= rate * seconds
  const told = { answered: last.length, ...percentiles(last), total: answered, wrong }
  process.stdout.write(`${JSON.stringify({ ...told, ...(over && { whole: percentiles(whole) }) })}\n`)
  if (over) process.exit()
}, 1000)
