import type { ServerResponse } from 'node:http'

import type { Fields } from '../fields.ts'
import { giveCard, wantsBank } from '../my-card.ts'
import { isKeyOf, myQuery } from '../my-link.ts'
import type { Subscription } from '../state.ts'
import { cancel, subscriptionOf } from '../subscriptions.ts'
import type { World } from '../world.ts'
import { pathOf, sendOn } from './frame.ts'
import { sendBankPage, sendStrangerPage } from './my-page.ts'

const back = (world: World, account: string, done: string): string =>
  `${pathOf(world.page('/my'))}?${myQuery(world.state, account, { done })}`

/** What the form is about, if it came from its payer's own page. */
function ownSubscription(world: World, fields: Fields): Subscription | undefined {
  const subscription = subscriptionOf(world, fields.text('id'))
  const isOwn = subscription && isKeyOf(world.state, subscription.accountId, fields.text('key'))
  return isOwn ? subscription : undefined
}

export async function takeCard(world: World, fields: Fields, response: ServerResponse): Promise<void> {
  const subscription = ownSubscription(world, fields)
  if (!subscription) return sendStrangerPage(world, response)
  const [card, expires, bank] = [fields.text('card'), fields.text('expires'), fields.text('bank')]
  if (bank === '' && wantsBank(card)) {
    const { id } = subscription
    return sendBankPage(world, response, { id, key: fields.text('key'), card, expires })
  }
  const outcome = await giveCard(world, subscription, { card, expires, bank: bank !== 'fails' })
  sendOn(response, back(world, subscription.accountId, outcome))
}

export function unsubscribe(world: World, fields: Fields, response: ServerResponse): void {
  const subscription = ownSubscription(world, fields)
  if (!subscription) return sendStrangerPage(world, response)
  world.tell(subscription.accountId, cancel(subscription))
  sendOn(response, back(world, subscription.accountId, 'cancelled'))
}
