import type { ServerResponse } from 'node:http'

import type { World } from '../world.ts'
import { html, type Html } from './html.ts'

const hidden = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff'
}

/** Everything comes from files of the sandbox; `frames`: who may show the page inside another one. */
const policy = (frames: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; ` +
  `form-action 'self'; base-uri 'none'; frame-ancestors ${frames}`

interface PageAbout {
  title: string
  body: Html
  /** A file of the sandbox's own scripts. */
  script?: string
  frames?: string
  status?: number
}

/** A page of the sandbox: always says that it is one. */
export function sendPage({ page }: World, response: ServerResponse, about: PageAbout): void {
  const { title, body, script, frames = "'none'", status = 200 } = about
  const content = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${pathOf(page('/assets/sandbox.css'))}" />
        ${script !== undefined && html`<script src="${pathOf(page(`/assets/${script}`))}" type="module"></script>`}
      </head>
      <body>
        <aside class="play" aria-label="Песочница">Песочница: деньги не списываются</aside>
        ${body}
      </body>
    </html> `
  response
    .writeHead(status, {
      ...hidden,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(frames)
    })
    .end(content.html)
}

/** Of an address, so that a page works at whatever host it was opened. */
export const pathOf = (address: string): string => new URL(address).pathname

/** After a form: the page that shows what it did. */
export function sendOn(response: ServerResponse, to: string): void {
  response.writeHead(303, { ...hidden, location: to }).end()
}
