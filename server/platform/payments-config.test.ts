import { describe, expect, test } from 'vitest'

import { readConfig } from './config.ts'

const SHOP = { CLOUDPAYMENTS_PUBLIC_ID: 'pk_1', CLOUDPAYMENTS_API_SECRET: 'secret' }
const AWAY = { PUBLIC_URL: 'https://tropa.ru' }

const paymentsOf = (environment: Record<string, string>) => readConfig(environment).payments

test('the shop is who both names say', () => {
  expect(paymentsOf({ ...SHOP, ...AWAY })).toMatchObject({
    live: { publicId: 'pk_1', secret: 'secret' },
    takesTests: false
  })
  expect(paymentsOf({ ...SHOP, PAYMENTS_TEST: '1' }).takesTests).toBe(true)
})

test('the sandbox may stand in on this machine, and elsewhere only where it is asked for', () => {
  expect(paymentsOf({}).mayPlay).toBe(true)
  expect(paymentsOf(AWAY).mayPlay).toBe(false)
  expect(paymentsOf({ ...AWAY, PAYMENTS: 'sandbox' }).mayPlay).toBe(true)
})

test('codes of the cash register, and plans that are not sold any more', () => {
  const receipt = { RECEIPT_TAXATION_SYSTEM: '1', RECEIPT_VAT: '5', RECEIPT_METHOD: '1' }
  expect(paymentsOf(receipt).receipt).toEqual({ taxationSystem: 1, vat: 5, method: 1 })
  expect(paymentsOf({ ARCHIVED_PLANS: 'SOCIAL_1, START_3' }).archived).toEqual(['SOCIAL_1', 'START_3'])
})

describe('refused by name', () => {
  test.each([
    ['CLOUDPAYMENTS_API_SECRET', { CLOUDPAYMENTS_PUBLIC_ID: 'pk_1' }],
    ['CLOUDPAYMENTS_PUBLIC_ID', { CLOUDPAYMENTS_API_SECRET: 'secret' }],
    ['CLOUDPAYMENTS_API_URL', { CLOUDPAYMENTS_API_URL: 'ftp://api' }],
    ['CLOUDPAYMENTS_WIDGET_URL', { CLOUDPAYMENTS_WIDGET_URL: 'widget' }],
    ['PAYMENTS', { PAYMENTS: 'free' }],
    ['PAYMENTS_TEST', { PAYMENTS_TEST: 'yes' }],
    ['RECEIPT_TAXATION_SYSTEM', { RECEIPT_TAXATION_SYSTEM: '9' }],
    ['RECEIPT_TAXATION_SYSTEM', { RECEIPT_TAXATION_SYSTEM: '3' }],
    ['RECEIPT_VAT', { RECEIPT_VAT: '-1' }],
    ['RECEIPT_VAT', { RECEIPT_VAT: '20' }],
    ['RECEIPT_VAT', { RECEIPT_VAT: '120' }],
    ['RECEIPT_VAT', { RECEIPT_VAT: '22 %' }],
    ['RECEIPT_METHOD', { RECEIPT_METHOD: '0' }],
    ['ARCHIVED_PLANS', { ARCHIVED_PLANS: 'START_2' }]
  ])('%s', (name, environment) => {
    expect(() => readConfig(environment)).toThrow(name)
  })
})
