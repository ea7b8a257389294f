import type { ServerResponse } from 'node:http'

import { cardOf } from '../cards.ts'
import type { Fields } from '../fields.ts'
import { fieldsOf } from '../fields.ts'
import { readIntent, WrongIntent } from '../intent.ts'
import { outcomeOf } from '../outcome.ts'
import { authenticate, begin } from '../payments.ts'
import { transactionOf } from '../transactions.ts'
import type { World } from '../world.ts'

function send(response: ServerResponse, status: number, answer: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(answer))
}

/** The widget's page gives a card. */
export async function beginPayment(world: World, fields: Fields, response: ServerResponse): Promise<void> {
  try {
    const intent = readIntent(fields.child('intent') ?? fieldsOf({}), world.state.publicId, world.now())
    const payer = { card: cardOf(fields.text('card')), expires: fields.text('expires') }
    send(response, 200, outcomeOf(await begin(world, intent, payer)))
  } catch (error) {
    if (!(error instanceof WrongIntent)) throw error
    send(response, 400, { message: `Магазин открыл форму неверно: ${error.message}.` })
  }
}

/** The payer was at the bank's page. */
export function endPayment(world: World, fields: Fields, response: ServerResponse): void {
  const transaction = transactionOf(world, fields.number('transactionId') ?? 0)
  if (!transaction) return send(response, 404, { message: 'Такого платежа нет.' })
  authenticate(world, transaction, fields.yes('passed'))
  send(response, 200, outcomeOf(transaction))
}
