import { afterAll, beforeAll } from 'vitest'

import type {
  Marketplace,
  OrderRow,
  ProductFigures,
  ProductHistory
} from '#server/marketplace/api/marketplace.ts'
import { closeServers, serveHttp } from '#server/platform/testing/local-servers.ts'

import { AT_ONCE, openWorld, type World } from './marketplace-world.ts'

export const RANGE = { begin: '2026-11-14', end: '2026-11-20' }
const NUMBERS = [1, 2]

/** What the adapter makes of a body that comes with status 200. */
export interface AnswerTo {
  orders(text: string): Promise<OrderRow[]>
  funnel(text: string): Promise<ProductFigures[]>
  history(text: string): Promise<ProductHistory[]>
}

/** Somebody in place of the marketplace, for the tests of a file, who answers what he is told to. */
export function answersAnything(): AnswerTo {
  let world: World
  let marketplace: Marketplace
  let body = ''
  beforeAll(async () => {
    world = await openWorld()
    const port = await serveHttp((_, response) => response.end(body))
    marketplace = world.startProcess({ url: `http://127.0.0.1:${port}` })
  })
  afterAll(async () => {
    await closeServers()
    await world.close()
  })
  const with200 = (text: string) => {
    body = text
    return world.seller('service')
  }
  return {
    orders: text => marketplace.orders(with200(text), '2026-11-01', AT_ONCE),
    funnel: text => marketplace.funnel(with200(text), RANGE, NUMBERS, AT_ONCE),
    history: text => marketplace.history(with200(text), RANGE, NUMBERS, AT_ONCE)
  }
}

/** A product as the marketplace names it. */
export const product = {
  nmId: 1,
  title: 'Чайник «Север»',
  vendorCode: 'ST-14',
  brandName: 'Верста'
}

/** Figures that the funnel and the history have alike. */
export const figures = {
  openCount: 100,
  cartCount: 20,
  orderCount: 5,
  orderSum: 7735.5,
  buyoutCount: 3,
  buyoutSum: 4641
}
