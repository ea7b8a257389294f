import type { ServerResponse } from 'node:http'

import type { Fields } from '../fields.ts'
import { giveCard, wantsBank } from '../my-card.ts'
import { cancel, subscriptionOf } from '../subscriptions.ts'
import type { World } from '../world.ts'
import { pathOf, sendOn } from './frame.ts'
import { sendBankPage } from './my-page.ts'

const back = (world: World, account: string, done: string): string =>
  `${pathOf(world.page('/my'))}?${new URLSearchParams({ account, done })}`

export async function takeCard(world: World, fields: Fields, response: ServerResponse): Promise<void> {
  const [id, card, expires] = [fields.text('id'), fields.text('card'), fields.text('expires')]
  const subscription = subscriptionOf(world, id)
  if (!subscription) return sendOn(response, back(world, '', 'over'))
  const bank = fields.text('bank')
  if (bank === '' && wantsBank(card)) return sendBankPage(world, response, { id, card, expires })
  const outcome = await giveCard(world, subscription, { card, expires, bank: bank !== 'fails' })
  sendOn(response, back(world, subscription.accountId, outcome))
}

export function unsubscribe(world: World, fields: Fields, response: ServerResponse): void {
  const subscription = subscriptionOf(world, fields.text('id'))
  if (!subscription) return sendOn(response, back(world, '', 'over'))
  world.tell(subscription.accountId, cancel(subscription))
  sendOn(response, back(world, subscription.accountId, 'cancelled'))
}
