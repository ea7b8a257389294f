import type { IncomingMessage, ServerResponse } from 'node:http'

import type { FaultName } from './fault-names.ts'
import type { Product } from './product.ts'
import type { Claims } from './tokens.ts'

/** A call that is let through to data. */
export interface Call {
  request: IncomingMessage
  response: ServerResponse
  query: URLSearchParams
  claims: Claims
  /** Moscow seconds. */
  now: number
  /** What goes wrong with the answer; whoever answers sees to it. */
  fault: FaultName | undefined
  /** Of the orders at once. */
  pageRows: number
  /** All products of the seller's list. */
  listed(): Promise<Product[]>
  /** Those of some numbers that are his. */
  own(nmIds: readonly number[]): Product[]
}
