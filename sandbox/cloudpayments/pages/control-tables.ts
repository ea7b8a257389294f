import { myQuery } from '../my-link.ts'
import type { Delivery, Subscription, Transaction } from '../state.ts'
import { isLiving } from '../subscriptions.ts'
import { refundedOf } from '../transactions.ts'
import type { World } from '../world.ts'
import { html, type Html } from './html.ts'
import { everyWords, momentWords, moneyWords, statusWords, subscriptionWords } from './words.ts'

const SHOWN = 50

/** A button that does one thing to one row. */
const act = (path: string, id: string | number, label: string): Html =>
  html`<form method="post" action="control/${path}">
    <input type="hidden" name="id" value="${id}" /><button>${label}</button>
  </form> `

const table = (heads: string[], rows: Html[]): Html =>
  rows.length === 0
    ? html`<p class="quiet">Пока ничего.</p>`
    : html`<div class="wide">
        <table>
          <thead>
            <tr>
              ${heads.map(head => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`

const latest = <T>(list: readonly T[]): T[] => list.slice(-SHOWN).toReversed()

function paymentActions(world: World, one: Transaction): Html[] {
  const { id, type, status, amount } = one
  if (status === 'Authorized') return [act('confirm', id, 'Подтвердить'), act('void', id, 'Отменить')]
  const isWhole = type === 'Payment' && status === 'Completed' && refundedOf(world, one) < amount
  return isWhole ? [act('refund', id, 'Вернуть остаток')] : []
}

export const paymentTable = (world: World): Html =>
  table(
    ['№', 'Когда', 'Что', 'Сумма', 'Чем кончилось', 'Карта', 'Заказ', 'Плательщик', 'Действия'],
    latest(world.state.transactions).map(
      one =>
        html`<tr>
          <td>${one.id}</td>
          <td>${momentWords(one.madeAt)}</td>
          <td>
            ${one.type === 'Refund' ? `возврат по ${one.original}` : one.subscriptionId ? 'платёж подписки' : 'платёж'}
          </td>
          <td>${moneyWords(one.amount, one.currency)}</td>
          <td>${statusWords[one.status]}${one.reasonCode !== 0 && ` (${one.reasonCode})`}</td>
          <td>${one.card?.lastFour}</td>
          <td>${one.invoiceId}</td>
          <td>${one.accountId}</td>
          <td>${paymentActions(world, one)}</td>
        </tr>`
    )
  )

const subscriptionActions = (one: Subscription): Html[] =>
  isLiving(one) ? [act('charge', one.id, 'Списать сейчас'), act('cancel', one.id, 'Отменить')] : []

export const subscriptionTable = ({ state }: World): Html =>
  table(
    ['Подписка', 'Плательщик', 'Что', 'Сумма', 'Состояние', 'Удач', 'Отказов', 'Следующее', 'Действия'],
    latest(state.subscriptions).map(
      one =>
        html`<tr>
          <td>${one.id.slice(0, 11)}…</td>
          <td><a href="my?${myQuery(state, one.accountId)}">${one.accountId}</a></td>
          <td class="free">${one.description}</td>
          <td>${moneyWords(one.amount, one.currency)} ${everyWords(one.interval, one.period)}</td>
          <td class="free">${subscriptionWords[one.status]}</td>
          <td>${one.successful}</td>
          <td>${one.failed}</td>
          <td>${momentWords(one.nextAt)}</td>
          <td>${subscriptionActions(one)}</td>
        </tr>`
    )
  )

function stateOf({ attempts, dueAt }: Delivery): string {
  const last = attempts.at(-1)
  const words = last ? `${last.outcome}, попыток ${attempts.length}` : 'ещё не отправлено'
  return dueAt === null ? words : `${words}, снова ${momentWords(dueAt)}`
}

export const deliveryTable = ({ state }: World): Html =>
  table(
    ['№', 'Что', 'О чём', 'Чем кончилось', 'Действия'],
    latest(state.deliveries).map(one => {
      const { id, kind, fields } = one
      return html`<tr>
        <td>${id}</td>
        <td>${kind}</td>
        <td>
          ${fields['TransactionId'] || fields['Id']?.slice(0, 11)} ${fields['Status']} ${fields['Type']}
        </td>
        <td class="free">${stateOf(one)}</td>
        <td>${kind !== 'check' && act('again', id, 'Отправить ещё раз')}</td>
      </tr>`
    })
  )
