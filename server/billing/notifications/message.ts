import { createHash } from 'node:crypto'

import { parseJson } from '#server/platform/parse-json.ts'

/** All that we read of a message and keep of it: no names, mailboxes, addresses, cards or their tokens. */
const names = [
  'AccountId',
  'Amount',
  'Currency',
  'DateTime',
  'Id',
  'InvoiceId',
  'OperationType',
  'PaymentTransactionId',
  'ReasonCode',
  'Status',
  'SubscriptionId',
  'TestMode',
  'TransactionId',
  'Type',
  'Url'
] as const
const cardNames = ['CardType', 'CardLastFour', 'CardExpDate'] as const
type FieldName = (typeof names)[number]
type CardField = (typeof cardNames)[number]

/** What is empty or absent has no entry. */
export type Fields = Partial<Record<FieldName, string>>

/** A message of the provider, cleaned of what nothing could hold. */
export interface Message {
  fields: Fields
  card: Partial<Record<CardField, string>>
  /** The plan that the page named beside the payment, or empty. */
  plan: string
  /** One name for a message without an id of its own. */
  digest: string
}

const LENGTH_MAX = 255
export const ADDRESS_MAX = 2048
const LONGER: Partial<Record<string, number>> = { Url: ADDRESS_MAX }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Forms say everything as text; JSON may have numbers. Of a repeated name the first is meant. */
function textOf(value: unknown, longest: number): string {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (typeof one === 'number' || typeof one === 'boolean') return String(one)
  if (typeof one !== 'string') return ''
  return one.slice(0, longest).toWellFormed().replaceAll('\0', '').trim()
}

/** A form never begins like an object of JSON. */
function valuesOf(text: string): Record<string, unknown> {
  if (!/^\s*[{[]/.test(text)) {
    const form = new URLSearchParams(text)
    return Object.fromEntries([...form.keys()].map(name => [name, form.get(name)]))
  }
  const value = parseJson(text)
  return isObject(value) ? value : {}
}

function planIn(data: unknown): string {
  const value = typeof data === 'string' ? parseJson(data) : data
  return isObject(value) && Object.hasOwn(value, 'plan') ? textOf(value['plan'], LENGTH_MAX) : ''
}

function pick<Name extends string>(values: Record<string, unknown>, wanted: readonly Name[]) {
  const found: Partial<Record<Name, string>> = {}
  for (const name of wanted) {
    const text = Object.hasOwn(values, name) ? textOf(values[name], LONGER[name] ?? LENGTH_MAX) : ''
    if (text !== '') found[name] = text
  }
  return found
}

/** Reads a signed message: a query, a form or JSON. Any shape will do: what cannot be read is not there. */
export function readMessage(raw: Buffer): Message {
  const values = valuesOf(raw.toString('utf8'))
  return {
    fields: pick(values, names),
    card: pick(values, cardNames),
    plan: planIn(values['Data']),
    digest: createHash('sha256').update(raw).digest('hex').slice(0, 32)
  }
}
