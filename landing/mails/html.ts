import { escapeHtml } from '#landing/escape.ts'

import type { LetterContent, Sender } from './letter.ts'
import { senderLines } from './plain.ts'

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const INK = 'color:#17352b'
const QUIET = 'color:#5d6b65'
const HAIRLINE = '#dcd8cd'
const ACCENT = '#c2410c'

/** Of clients that know dark mode; the others keep the light colours, which stand in the elements. */
const dark = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media(max-width:480px){.pad{padding:28px 22px!important}.out{padding:20px 12px 32px!important}.key{display:block!important;width:auto!important;padding-bottom:0!important;border-bottom:0!important}.val{display:block!important;padding-top:2px!important}.wide{width:100%!important}.button{display:block!important;text-align:center!important}}
@media(prefers-color-scheme:dark){.bg{background:#121614!important}.card{background:#1a201d!important;border-color:#2c3531!important}.ink{color:#dde8e1!important}.quiet{color:#9aa8a1!important}.line{border-color:#2c3531!important}.accent{color:#f4803c!important}.fill{background:#f4803c!important}.button{color:#1d0d04!important}.turn{border-color:#dde8e1!important}.bar{background:#dde8e1!important}}`

/** Keeps the beginning of the letter out of the preview, which has its own words. */
const afterPreview = '&#847;&zwnj;&nbsp;'.repeat(40)

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

const BAR = 'background:#17352b;height:3px;font-size:0;line-height:0'
/** A turn of the path: three sides of a box, the fourth open. */
const turn = (open: 'left' | 'right', radius: string) =>
  `<div class="turn" style="width:7px;height:6px;border:3px solid #17352b;border-${open}:0;border-radius:${radius};font-size:0;line-height:0"></div>`

/** The mark of the site, a winding path that ends in a dot, without any picture. */
const logo = `<td aria-hidden="true" valign="top" style="padding-right:8px;font-size:0;line-height:0"><table ${table}><tr>
<td valign="top" style="padding-top:2px;font-size:0;line-height:0">${turn('right', '6px 0 0 6px')}<div style="padding-top:6px"><div class="bar" style="width:10px;border-radius:2px 0 0 2px;${BAR}"></div></div></td>
<td valign="top" style="font-size:0;line-height:0"><table ${table}><tr><td valign="top" style="padding-top:2px;font-size:0;line-height:0"><div class="bar" style="width:3px;border-radius:0 2px 2px 0;${BAR}"></div></td><td style="padding-left:3px;font-size:0;line-height:0"><div class="fill" style="width:7px;height:7px;border-radius:7px;background:${ACCENT}"></div></td></tr></table><div style="padding-top:4px">${turn('left', '0 6px 6px 0')}</div></td>
</tr></table></td>`

const withBreaks = (text: string) => escapeHtml(text).replace(/\r\n|\r|\n/g, '<br>')

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:17px;line-height:26px;${INK};${WRAP}">${withBreaks(text)}</p>`

function note(content: string | { text: string; link: string }): string {
  const { text, link } = typeof content === 'string' ? { text: content, link: '' } : content
  const address = escapeHtml(link)
  const end = link === '' ? '' : ` <a class="ink" href="${address}" style="${INK};${WRAP}">${address}</a>`
  return `<p class="quiet" style="margin:0 0 12px;font-size:15px;line-height:22px;${QUIET};${WRAP}">${escapeHtml(text)}${end}</p>`
}

const factRow = ([name, value]: [string, string]) => {
  const cell = `padding:10px 0;border-bottom:1px solid ${HAIRLINE};font-size:15px;line-height:22px;vertical-align:top`
  return `<tr><td class="key quiet line" width="34%" style="${cell};padding-right:12px;${QUIET}">${escapeHtml(name)}</td><td class="val ink line" style="${cell};${INK};${WRAP}">${escapeHtml(value)}</td></tr>`
}

const factTable = (facts: [string, string][]) =>
  facts.length === 0
    ? ''
    : `<table ${table} width="100%" class="line" style="margin:4px 0 24px;border-top:1px solid ${HAIRLINE}">${facts.map(factRow).join('')}</table>`

/** The address once more below the button, for whoever cannot press it or wants to see where it leads. */
function action({ label, link }: { label: string; link: string }): string {
  const address = escapeHtml(link)
  return `<table ${table} class="wide" style="margin:8px 0 20px"><tr><td class="fill" bgcolor="${ACCENT}" style="background:${ACCENT};border-radius:10px;mso-padding-alt:14px 28px"><a class="button" href="${address}" style="display:inline-block;padding:14px 28px;font-size:17px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 24px;font-size:13px;line-height:19px;${QUIET};${WRAP}">Кнопка не открывается? Скопируйте адрес в браузер:<br><a class="ink" href="${address}" style="${INK};${WRAP}">${address}</a></p>`
}

/** The letter as a document of tables and inline styles, as mail clients need it; it loads nothing. */
export function htmlLetter(sender: Sender, content: LetterContent): string {
  const { subject, preview, title, paragraphs, facts = [], button, notes = [], reason } = content
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(subject)}</title>
<style>${dark}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#f7f5f0;-webkit-text-size-adjust:100%;${FONT}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${afterPreview}</div>
<table ${table} width="100%" class="bg" bgcolor="#f7f5f0" style="background:#f7f5f0"><tr><td class="out" align="center" style="padding:36px 16px 48px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px;${FONT}">
<tr><td style="padding:0 4px 20px"><table ${table}><tr>${logo}<td><a class="ink" href="${escapeHtml(sender.home)}" style="font-size:22px;line-height:28px;font-weight:650;letter-spacing:-.01em;text-decoration:none;${INK}">Тропа</a></td></tr></table></td></tr>
<tr><td class="card pad" bgcolor="#ffffff" style="padding:40px 44px 28px;background:#ffffff;border:1px solid ${HAIRLINE};border-radius:14px">
<h1 class="ink" style="margin:0 0 16px;font-size:26px;line-height:32px;font-weight:650;letter-spacing:-.01em;${INK};${WRAP}">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${factTable(facts)}
${button ? action(button) : ''}
${notes.map(note).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:24px 4px 0;font-size:13px;line-height:20px;${QUIET};${WRAP}">
<p style="margin:0 0 8px">${escapeHtml(reason)}</p>
<p style="margin:0">${senderLines(sender).map(escapeHtml).join('<br>')}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}
