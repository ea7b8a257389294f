import type { ServerResponse } from 'node:http'

import type { World } from '../world.ts'
import { sendPage } from './frame.ts'
import { html } from './html.ts'
import { momentWords, moneyWords } from './words.ts'

const kinds = {
  Income: 'Приход',
  IncomeReturn: 'Возврат прихода',
  Expense: 'Расход',
  ExpenseReturn: 'Возврат расхода'
}

const vatWords = (vat: number | null): string => (vat === null ? 'без НДС' : `НДС ${vat}%`)

/** What the cash register printed; answers whether there is such a receipt. */
export function sendReceipt(world: World, id: string, response: ServerResponse): boolean {
  const made = world.state.receipts.find(one => one.id === id)
  if (!made) return false
  const { receipt, amount } = made
  const items = receipt.items.map(
    item =>
      html`<dt>${item.label}</dt>
        <dd>
          ${item.quantity} × ${moneyWords(item.price * 100)} = ${moneyWords(item.amount * 100)},
          ${vatWords(item.vat)}
        </dd>`
  )
  sendPage(world, response, {
    title: `Кассовый чек № ${made.number}`,
    body: html`<main class="narrow">
      <h1>Кассовый чек № ${made.number}</h1>
      <p>${kinds[made.type]}. Чек ненастоящий: касса тоже понарошку.</p>
      <dl>
        ${items}
        <dt>Итого, безналичными</dt>
        <dd>${moneyWords(amount)}</dd>
        <dt>Когда</dt>
        <dd>${momentWords(made.madeAt)} (Москва)</dd>
        <dt>Платёж</dt>
        <dd>${made.transactionId ?? '–'}</dd>
        <dt>Фискальный признак</dt>
        <dd>${1_000_000_000 + made.number}</dd>
      </dl>
    </main>`
  })
  return true
}
