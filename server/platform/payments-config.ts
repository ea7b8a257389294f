import type { PlanId } from '#contract/plans.ts'

import { readChoice, readOneOf, readPlans, readWebAddress, readWhole, type Reading } from './config-values.ts'
import { isLoopbackHost } from './loopback.ts'

export interface PaymentsConfig {
  /** Absent: the sandbox, where it may be, or no payments. */
  live: { publicId: string; secret: string } | undefined
  apiUrl: URL
  widgetUrl: URL
  /** Whether the sandbox may stand in. */
  mayPlay: boolean
  /** Whether payments that are no real money count. */
  takesTests: boolean
  /** Codes of the cash register; `vat` null: without VAT. */
  receipt: { taxationSystem: number | undefined; vat: number | null; method: number }
  /** Plans that are not sold any more. */
  archived: PlanId[]
}

/** The third one, ЕНВД, ended with 2020. */
const TAXATION_SYSTEMS = [0, 1, 2, 4, 5]
/** Per cent, and 100 more where the sum includes it. Source: articles 164 and 168 of the Tax Code as of 2026; 20 ended with 2025. */
const VAT_RATES = [0, 5, 7, 10, 22, 105, 107, 110, 122]

const WIDGET = 'https://widget.cloudpayments.ru/bundles/cloudpayments.js'

/** Undefined when a setting is wrong. */
export function readPayments(
  { text, read, optional, problems }: Reading,
  publicUrl: URL | undefined
): PaymentsConfig | undefined {
  const [publicId, secret] = [text('CLOUDPAYMENTS_PUBLIC_ID'), text('CLOUDPAYMENTS_API_SECRET')]
  if ((publicId === undefined) !== (secret === undefined)) {
    problems.push('CLOUDPAYMENTS_PUBLIC_ID, CLOUDPAYMENTS_API_SECRET: give both or none')
  }
  const apiUrl = read('CLOUDPAYMENTS_API_URL', 'https://api.cloudpayments.ru', readWebAddress)
  const widgetUrl = read('CLOUDPAYMENTS_WIDGET_URL', WIDGET, readWebAddress)
  const play = read('PAYMENTS', '', value => readChoice(value, ['', 'sandbox']))
  const tests = read('PAYMENTS_TEST', '0', value => readChoice(value, ['0', '1']))
  const taxationSystem = optional('RECEIPT_TAXATION_SYSTEM', value => readOneOf(value, TAXATION_SYSTEMS))
  const vat = optional('RECEIPT_VAT', value => readOneOf(value, VAT_RATES))
  const method = read('RECEIPT_METHOD', '4', value => readWhole(value, 1, 7))
  const archived = read('ARCHIVED_PLANS', '', readPlans)
  if (!apiUrl || !widgetUrl || !publicUrl || method === undefined || !archived) return undefined
  return {
    live: publicId !== undefined && secret !== undefined ? { publicId, secret } : undefined,
    apiUrl,
    widgetUrl,
    mayPlay: play === 'sandbox' || isLoopbackHost(publicUrl.hostname),
    takesTests: tests === '1',
    receipt: { taxationSystem, vat: vat ?? null, method },
    archived
  }
}
