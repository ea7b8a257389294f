import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { listenForPayments } from '#sandbox/cloudpayments/listen.ts'
import { movableClock } from '#sandbox/cloudpayments/movable-clock.ts'
import type { PaymentSandbox, SandboxOptions, WidgetIntent } from '#sandbox/cloudpayments/sandbox.ts'

interface Heard {
  kind: string
  method: string
  /** The query or the body, as it was sent. */
  raw: string
  fields: Record<string, string>
  headers: IncomingMessage['headers']
  at: number
}

/** A shop that hears the sandbox's notifications. */
export interface Shop {
  sandbox: PaymentSandbox
  heard: Heard[]
  /** What it heard, in order: `pay`, `recurrent Active`, … */
  told(): string[]
  /** How it answers from now on: a code, a status, or not at all. */
  answer: (kind: string, times: number) => number | { status: number } | 'hang'
  /** Calls the provider's API as the shop. */
  call(path: string, fields?: object, headers?: Record<string, string>): Promise<Response>
  ask<T>(path: string, fields?: object, headers?: Record<string, string>): Promise<ApiAnswer<T>>
  close(): Promise<void>
}

interface ApiAnswer<T> {
  Success: boolean
  Message: string | null
  Model: T
}

const NOTIFICATIONS = '/api/payment/notifications/'

const [begun, BEGINNING] = [Date.now(), Date.parse('2026-12-10T09:00:00Z')]
/** The same day in every run, in the middle of a month: months differ at their ends, and dates of tests would be over one day. */
const ofThatDay = () => BEGINNING + Date.now() - begun

async function rawOf(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return (request.url ?? '').split('?')[1] ?? ''
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function fieldsOf(request: IncomingMessage, raw: string): Record<string, string> {
  if (!(request.headers['content-type'] ?? '').includes('json')) {
    return Object.fromEntries(new URLSearchParams(raw))
  }
  const fields: Record<string, string> = JSON.parse(raw)
  return fields
}

export async function openShop(options: Partial<SandboxOptions> = {}): Promise<Shop> {
  const heard: Heard[] = []
  const clock = options.clock ?? movableClock(ofThatDay)
  const times = new Map<string, number>()
  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await rawOf(request)
    const { pathname } = new URL(request.url ?? '/', 'http://shop')
    // The sandbox looks, a second after it has begun, whether anybody is there.
    if (!pathname.startsWith(NOTIFICATIONS)) {
      response.writeHead(404).end()
      return
    }
    const kind = pathname.slice(NOTIFICATIONS.length)
    const { method = '', headers } = request
    heard.push({ kind, method, raw, headers, fields: fieldsOf(request, raw), at: clock.now() })
    const count = (times.get(kind) ?? 0) + 1
    times.set(kind, count)
    const answer = shop.answer(kind, count)
    if (answer === 'hang') return
    if (typeof answer === 'object') response.writeHead(answer.status).end()
    else response.end(JSON.stringify({ code: answer }))
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  // Last, for it looks by itself for what is due. A machine that is full takes its time with an answer.
  const sandbox = await listenForPayments(0, { answerMs: 120_000, ...options, clock }).catch(
    (error: unknown) => {
      server.close()
      throw error
    }
  )
  sandbox.notifyTo(`http://127.0.0.1:${address.port}`)

  const { publicId, secret, apiUrl } = sandbox
  const authorization = `Basic ${Buffer.from(`${publicId}:${secret}`).toString('base64')}`
  const shop: Shop = {
    sandbox,
    heard,
    told: () =>
      heard.map(({ kind, fields }) => (kind === 'recurrent' ? `${kind} ${fields['Status']}` : kind)),
    answer: () => 0,
    call: (path, fields = {}, headers = {}) =>
      fetch(`${apiUrl}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(fields)
      }),
    ask: async <T>(path: string, fields?: object, headers?: Record<string, string>) => {
      const response = await shop.call(path, fields, headers)
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      const answer: ApiAnswer<T> = JSON.parse(await response.text())
      return answer
    },
    async close() {
      await sandbox.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
  return shop
}

/** A purchase that renews monthly, unless told otherwise. */
export function purchase({ sandbox }: Shop, about: Partial<WidgetIntent> = {}): WidgetIntent {
  return {
    publicTerminalId: sandbox.publicId,
    amount: 390,
    currency: 'RUB',
    paymentSchema: 'Single',
    description: 'Тариф «Старт», 1 мес.',
    externalId: '42',
    receiptEmail: 'a+b@example.ru',
    userInfo: { accountId: '7', email: 'a+b@example.ru' },
    recurrent: { interval: 'Month', period: 1, amount: 390, receipt: receiptFor(390) },
    receipt: receiptFor(about.amount ?? 390),
    ...about
  }
}

export const receiptFor = (amount: number) => ({
  items: [{ label: 'Тариф', price: amount, quantity: 1, amount, vat: null, method: 4, object: 4 }],
  email: 'a+b@example.ru',
  amounts: { electronic: amount }
})
