/** What can be asked of the stand-in; limits are counted for each. */
export type Method = 'ping' | 'seller' | 'orders' | 'funnel' | 'history'

/** By what is written in the first line of a request. */
export const methods: Readonly<Record<string, Method>> = {
  'GET /ping': 'ping',
  'GET /api/v1/seller-info': 'seller',
  'GET /api/v1/supplier/orders': 'orders',
  'POST /api/analytics/v3/sales-funnel/products': 'funnel',
  'POST /api/analytics/v3/sales-funnel/products/history': 'history'
}

/** Bits of rights. Source: reference wildberries.md § 1. */
export const STATISTICS = 1 << 5
export const ANALYTICS = 1 << 2

/** Bits of a token's `s`, all of which a method needs. */
export const needs: Readonly<Record<Method, number>> = {
  ping: 0,
  seller: 0,
  orders: STATISTICS,
  funnel: ANALYTICS,
  history: ANALYTICS
}
