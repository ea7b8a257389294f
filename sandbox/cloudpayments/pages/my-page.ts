import type { ServerResponse } from 'node:http'

import { isKeyOf } from '../my-link.ts'
import { reasonOf } from '../reasons.ts'
import type { Subscription } from '../state.ts'
import { isLiving } from '../subscriptions.ts'
import type { World } from '../world.ts'
import { cardField, cardList } from './card-field.ts'
import { sendPage } from './frame.ts'
import { html, type Html } from './html.ts'
import { everyWords, momentWords, moneyWords, subscriptionWords } from './words.ts'

/** What the last form of the page came to. */
const notes: Record<string, string> = {
  card: 'Новая карта сохранена.',
  paid: 'Новая карта сохранена, просроченный платёж прошёл.',
  failed: 'По этой карте платёж не прошёл. Проверьте её или укажите другую.',
  bank: 'Банк не подтвердил карту. Осталась прежняя.',
  cancelled: 'Подписка отменена. Оплаченный срок остаётся.',
  over: 'Эта подписка уже закончилась. Оформите её заново в магазине.'
}

const lastFailure = ({ state }: World, { id }: Subscription): Html | undefined => {
  const last = state.transactions.findLast(one => one.subscriptionId === id)
  if (last?.status !== 'Declined') return undefined
  return html`<p class="bad">
    Последнее списание ${momentWords(last.madeAt)}: ${reasonOf(last.reasonCode).words}.
  </p>`
}

const actions = ({ id }: Subscription, key: string): Html => {
  const about = html`<input type="hidden" name="id" value="${id}" /><input
      type="hidden"
      name="key"
      value="${key}"
    />`
  return html` <form method="post" action="my/card" class="row">
      ${about}${cardField(id)}
      <button class="main">Сохранить карту</button>
    </form>
    <form method="post" action="my/unsubscribe">
      ${about}
      <p><button>Отписаться</button></p>
    </form>`
}

const part = (world: World, one: Subscription, key: string): Html =>
  html` <article class="subscription">
    <h2>${one.description || 'Подписка'}</h2>
    <dl>
      <dt>Состояние</dt>
      <dd>${subscriptionWords[one.status]}</dd>
      <dt>Списание</dt>
      <dd>${moneyWords(one.amount, one.currency)} ${everyWords(one.interval, one.period)}</dd>
      <dt>Следующее</dt>
      <dd>${momentWords(one.nextAt)}</dd>
      <dt>Карта</dt>
      <dd>${one.card.type} •••• ${one.card.lastFour}, до ${one.card.expires}</dd>
    </dl>
    ${one.status === 'PastDue' && lastFailure(world, one)} ${isLiving(one) && actions(one, key)}
  </article>`

/** To whoever came without the link that only the payer is given. */
export function sendStrangerPage(world: World, response: ServerResponse): void {
  sendPage(world, response, {
    title: 'Мои подписки',
    status: 403,
    body: html`<main class="middle">
      <h1>Мои подписки</h1>
      <p>Эта страница открывается по ссылке из магазина: войдите в него и откройте раздел с тарифами.</p>
    </main>`
  })
}

/** The payer's own page, for whoever has its link. */
export function sendMyPage(world: World, response: ServerResponse, query: URLSearchParams): void {
  const [account, key] = [query.get('account') ?? '', query.get('key') ?? '']
  if (!isKeyOf(world.state, account, key)) return sendStrangerPage(world, response)
  const note = notes[query.get('done') ?? '']
  const own = world.state.subscriptions.filter(one => one.accountId === account).toReversed()
  sendPage(world, response, {
    title: 'Мои подписки',
    body: html`<main class="middle">
      <h1>Мои подписки</h1>
      ${note !== undefined && html`<p role="status"><strong>${note}</strong></p>`}
      ${own.map(one => part(world, one, key))} ${own.length === 0 && html`<p>Подписок пока нет.</p>`}
      ${cardList}
    </main>`
  })
}

/** The bank asks whoever gives a card that wants it. */
export function sendBankPage(
  world: World,
  response: ServerResponse,
  given: { id: string; key: string; card: string; expires: string }
): void {
  const hidden = Object.entries(given).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`
  )
  sendPage(world, response, {
    title: 'Подтверждение в банке',
    body: html`<main class="narrow">
      <h1>Подтверждение в банке</h1>
      <p>Так выглядит страница банка: владелец карты подтверждает её.</p>
      <form method="post" action="card" class="row">
        ${hidden}
        <button class="main" name="bank" value="passes">Подтвердить</button>
        <button name="bank" value="fails">Отказаться</button>
      </form>
    </main>`
  })
}
