import type { Wire } from './faults.ts'
import { decoded, signatureHeaders } from './signature.ts'
import type { NotificationKind } from './state.ts'

/** The answer of the shop, or why there is none. */
export type Answer = { code: number } | { trouble: string; isReached: boolean }

const numeric = new Set([
  'TransactionId',
  'PaymentTransactionId',
  'Amount',
  'PaymentAmount',
  'ReasonCode',
  'Period',
  'DocumentNumber',
  'SessionNumber',
  'Number',
  'TotalFee'
])

const asJson = (fields: Record<string, string>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        if (value === '') return [name, null]
        return [name, numeric.has(name) ? Number(value) : value]
      })
    )
  )

function requestOf(
  url: string,
  wire: Wire,
  secret: string,
  fields: Record<string, string>
): [string, RequestInit] {
  if (wire === 'json') {
    const body = asJson(fields)
    const headers = { 'content-type': 'application/json', ...signatureHeaders(secret, body, body) }
    return [url, { method: 'POST', headers, body }]
  }
  const form = new URLSearchParams(fields).toString()
  const headers = signatureHeaders(secret, form, decoded(form))
  if (wire === 'GET') return [`${url}?${form}`, { headers }]
  const type = 'application/x-www-form-urlencoded'
  return [url, { method: 'POST', headers: { 'content-type': type, ...headers }, body: form }]
}

async function codeOf(response: Response): Promise<Answer> {
  const text = await response.text()
  if (response.status !== 200) return { trouble: `HTTP ${response.status}`, isReached: response.status < 500 }
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null && 'code' in answer) {
      const { code } = answer
      if (typeof code === 'number') return { code }
    }
  } catch {
    // Told below.
  }
  return { trouble: 'ответ без code', isReached: true }
}

export interface Message {
  kind: NotificationKind
  fields: Record<string, string>
}

/** Sends one signed notification and waits for its answer. */
export async function send(
  { kind, fields }: Message,
  to: { base: string; secret: string; wire: Wire; answerMs: number; closing: AbortSignal }
): Promise<Answer> {
  const url = `${to.base}/api/payment/notifications/${kind}`
  const [address, init] = requestOf(url, to.wire, to.secret, fields)
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(to.answerMs), to.closing])
    return await codeOf(await fetch(address, { ...init, redirect: 'manual', signal }))
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { trouble: cause instanceof Error ? cause.message : 'нет связи', isReached: false }
  }
}

/** Whether anybody answers there. */
export async function isThere(base: string, answerMs: number): Promise<boolean> {
  const init: RequestInit = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerMs) }
  return fetch(base, init).then(
    () => true,
    () => false
  )
}
