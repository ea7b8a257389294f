import { testCards } from '../cards.ts'
import { html, type Html } from './html.ts'

const option = ({ number, type, isSecure, later }: (typeof testCards)[number]): Html => {
  const outcome = later === 0 ? 'списания пройдут' : 'нет денег'
  return html`<option value="${number}">${type}, ${outcome}${isSecure && ', с подтверждением'}</option>`
}

/** Card and term, with the test cards to choose from. */
export const cardField = (id: string): Html =>
  html` <div class="field">
      <label for="card-${id}">Номер карты</label>
      <input
        id="card-${id}"
        name="card"
        list="cards"
        inputmode="numeric"
        required
        pattern="[0-9 ]{13,23}"
        autocomplete="cc-number"
      />
    </div>
    <div class="field">
      <label for="expires-${id}">Срок, ММ/ГГ</label>
      <input
        id="expires-${id}"
        name="expires"
        required
        pattern="(0[1-9]|1[0-2])/[0-9][0-9]"
        maxlength="5"
        autocomplete="cc-exp"
      />
    </div>`

export const cardList: Html = html`<datalist id="cards">${testCards.map(option)}</datalist>`
