import type { ServerResponse } from 'node:http'

import { testCards, type TestCard } from '../cards.ts'
import type { World } from '../world.ts'
import { sendPage } from './frame.ts'
import { html, type Html } from './html.ts'

interface Group {
  title: string
  cards: TestCard[]
}

const titleOf = ({ isSecure, first, later }: TestCard): string => {
  if (first !== 0) return isSecure ? 'Подтверждение в банке, затем нет денег' : 'Нет денег на карте'
  if (later !== 0) return 'Проходит сейчас, продление не пройдёт'
  return isSecure ? 'Проходит после подтверждения в банке' : 'Проходит сразу, продления тоже'
}

/** The plain ones first. */
const groups: Group[] = Object.entries(Object.groupBy(testCards, titleOf))
  .map(([title, cards = []]) => ({ title, cards }))
  .toSorted((a, b) => Number(a.cards[0]?.isSecure) - Number(b.cards[0]?.isSecure))

const choice = ({ number, type }: TestCard): Html =>
  html`<button type="button" class="card" data-card="${number}">${number} <small>${type}</small></button>`

const groupPart = ({ title, cards }: Group): Html =>
  html`<fieldset>
    <legend>${title}</legend>
    ${cards.map(choice)}
  </fieldset>`

const field = (name: string, label: string, extra: Html): Html =>
  html` <div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" ${extra} aria-describedby="${name}-error" />
    <p class="error" id="${name}-error" role="alert"></p>
  </div>`

// Nothing is pressed before the script is there and knows what is paid for.
const body = html` <main class="pay" data-screen="form">
  <header>
    <h1 id="description" tabindex="-1">Оплата</h1>
    <button type="button" id="close" class="close" aria-label="Закрыть">×</button>
  </header>
  <p class="sum" id="amount"></p>
  <p class="quiet" id="renewal"></p>
  <form id="form" novalidate inert>
    ${field('card', 'Номер карты', html`inputmode="numeric" autocomplete="cc-number" placeholder="0000 0000 0000 0000"`)}
    <div class="pair">
      ${field('expires', 'Срок', html`inputmode="numeric" autocomplete="cc-exp" placeholder="ММ/ГГ" maxlength="5"`)}
      ${field('cvv', 'CVV', html`inputmode="numeric" autocomplete="cc-csc" placeholder="000" maxlength="4"`)}
    </div>
    <button class="main" id="pay">Оплатить</button>
  </form>
  <details class="cards" id="cards" open inert>
    <summary>Тестовые карты</summary>
    ${groups.map(groupPart)}
  </details>
  <section id="bank" hidden>
    <p>Так выглядит страница банка: владелец карты подтверждает платёж.</p>
    <button type="button" class="main" id="passes">Подтвердить</button>
    <button type="button" id="fails">Отказаться</button>
  </section>
  <section id="result" hidden>
    <p id="result-text"></p>
    <button type="button" class="main" id="again">Попробовать ещё раз</button>
    <button type="button" id="back">Вернуться в магазин</button>
  </section>
  <p class="quiet" id="status" role="status"></p>
</main>`

/** The widget's inside. It may be shown by the shop's pages, and by any other of this machine. */
export function sendPayPage(world: World, response: ServerResponse, shop: string): void {
  sendPage(world, response, {
    title: 'Оплата',
    body,
    script: 'pay.ts',
    frames: `'self' http://localhost:* http://127.0.0.1:* ${shop}`
  })
}
