import { html, type Html } from '#sandbox/cloudpayments/pages/html.ts'

import { ORDINARY } from '../assortment.ts'
import { goodOf } from '../goods.ts'
import type { TokenKind } from '../tokens.ts'
import { groups } from './shown-tokens.ts'

const copyRow = (name: 'token' | 'address', value: string, label: string): Html =>
  html`<div class="row">
    <div class="field"><input name="${name}" value="${value}" readonly aria-label="${label}" /></div>
    <button type="button">Скопировать</button>
  </div>`

const tokenForm = (name: string, shows: string, token: string): Html =>
  html`<form class="token">
    <h3>${name}</h3>
    <p class="quiet">${shows}</p>
    ${copyRow('token', token, `Токен: ${name}`)}
  </form>`

const productForm = (nmId: number): Html =>
  html`<form class="token">
    <h3>${goodOf(nmId).title}</h3>
    ${copyRow('address', `https://www.wildberries.ru/catalog/${nmId}/detail.aspx`, `Адрес товара ${nmId}`)}
  </form>`

/** Says what the sandbox is, and gives tokens of every kind. */
export function tokensPage(prefix: string, tokenOf: (kind: TokenKind) => string): Html {
  const sections = groups.map(({ heading, about, tokens }) => {
    const forms = tokens.map(({ kind, name, shows }) => tokenForm(name, shows, tokenOf(kind)))
    return html`<section>
      <h2>${heading}</h2>
      <p>${about}</p>
      ${forms}
    </section>`
  })
  return html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Песочница Wildberries</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${prefix}/assets/sandbox.css" />
        <script src="${prefix}/assets/copy.ts" type="module"></script>
      </head>
      <body>
        <aside class="play" aria-label="Песочница">Песочница: продавца и заказов на самом деле нет</aside>
        <main class="middle">
          <h1>Песочница Wildberries</h1>
          <p>
            Здесь вместо Wildberries отвечает эта машина: заказы, воронка, лимиты и поломки такие же, а
            продавца и денег нет. Скопируйте токен, вставьте его в профиле в поле «Токен Wildberries» и
            сделайте короткую ссылку на товар. Токены отсюда сервис показывает только песочнице; настоящий
            токен по-прежнему уходит в сам Wildberries.
          </p>
          <section>
            <h2>Товары для ссылок</h2>
            <p>
              Делайте ссылки на эти товары: их заказы приходят с первого же чтения. Продавцу принадлежит и
              любой другой артикул, кроме тех, что кончаются на 000, но его заказы придут только со следующим
              чтением: по сервисному токену через 10 минут, по базовому через 3 часа.
            </p>
            ${ORDINARY.map(productForm)}
          </section>
          ${sections}
        </main>
      </body>
    </html> `
}
