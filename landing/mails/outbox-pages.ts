import { htmlDocument } from '#landing/document.ts'
import { escapeHtml } from '#landing/escape.ts'
import { moscowMoment } from '#landing/moment.ts'

interface ListedMail {
  /** Where it can be read. */
  page: string
  to: string
  subject: string
  /** Milliseconds. */
  at: number
}

export interface ReadMail extends ListedMail {
  html: string
  text: string
}

const style = `<style>main{max-width:76rem;justify-content:flex-start}ol{list-style:none;margin:24px 0;padding:0;border-top:1px solid var(--hairline)}
li a{display:block;padding:14px 0;border-bottom:1px solid var(--hairline);text-decoration:none}li b{display:block;font-weight:600}
.both{display:flex;flex-wrap:wrap;gap:24px;margin-top:24px}.both>*{flex:1 1 24rem;min-width:0;margin:0;border:1px solid var(--hairline);border-radius:14px}
iframe{height:46rem;background:#f7f5f0}pre{padding:20px;font:15px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}</style>`

const row = ({ page, to, subject, at }: ListedMail) =>
  `<li><a href="${escapeHtml(page)}"><b>${escapeHtml(subject)}</b><span class="quiet">${escapeHtml(to)}, ${moscowMoment(at)}</span></a></li>`

/** What would have been sent, the newest first. For whoever runs the service on their own machine. */
export function outboxPage(mails: ListedMail[]): string {
  const list =
    mails.length === 0
      ? '<p class="quiet">Писем ещё нет. Зарегистрируйтесь или попросите восстановить пароль: письмо появится здесь.</p>'
      : `<ol>${mails.map(row).join('')}</ol>`
  return htmlDocument({
    title: 'Письма',
    body: `${style}<h1>Письма</h1><p class="quiet">Почтовый сервер не задан, поэтому письма никуда не уходят и лежат в DATA_DIR/outbox. Эта страница открывается только на этом компьютере.</p>${list}`
  })
}

/** Its addresses open instead of the page around it. */
const framed = (html: string) => html.replace('<head>', '<head><base target="_top">')

/** One of them as its reader would see it, and as plain text. */
export function outboxMailPage({ to, subject, at, html, text }: ReadMail, list: string): string {
  return htmlDocument({
    title: subject,
    body: `${style}<p><a href="${escapeHtml(list)}">Все письма</a></p><h1>${escapeHtml(subject)}</h1><p class="quiet">${escapeHtml(to)}, ${moscowMoment(at)}</p>
<div class="both"><iframe title="Письмо" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed(html))}"></iframe><pre>${escapeHtml(text)}</pre></div>`
  })
}
