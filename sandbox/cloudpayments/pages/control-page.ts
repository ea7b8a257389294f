import type { ServerResponse } from 'node:http'

import type { World } from '../world.ts'
import { deliveryTable, paymentTable, subscriptionTable } from './control-tables.ts'
import { faultsForm } from './faults-form.ts'
import { sendPage } from './frame.ts'
import { html, type Html } from './html.ts'
import { momentWords } from './words.ts'

const step = (value: string, label: string): Html =>
  html`<button name="step" value="${value}">${label}</button> `

/** Where whoever tries the shop out sees what the provider knows, moves its clock and breaks things. */
export function sendControlPage(world: World, response: ServerResponse, query: URLSearchParams): void {
  const refused = query.get('refused')
  sendPage(world, response, {
    title: 'Песочница платежей',
    body: html`<main class="all">
      <h1>Песочница платежей</h1>
      ${refused !== null && html`<p class="bad" role="alert">Не получилось: ${refused}</p>`}
      <p>Сейчас ${momentWords(world.now())} (Москва). Что наступит за это время, произойдёт по порядку.</p>
      <form method="post" action="control/travel" class="row">
        ${step('hour', '+1 час')}${step('day', '+1 день')}${step('month', '+1 месяц')}
      </form>
      <h2>Подписки</h2>
      ${subscriptionTable(world)}
      <h2>Платежи</h2>
      ${paymentTable(world)}
      <h2>Уведомления</h2>
      ${deliveryTable(world)}
      <h2>Поломки</h2>
      ${faultsForm(world.faults)}
    </main>`
  })
}
