import { kindOfTarget, leadsToMeta } from '#contract/link-hosts.ts'
import { metaNote } from '#contract/meta-note.ts'
import { isUnmistakable, targetHost } from '#contract/target-host.ts'

import { addressParts } from './address.ts'
import { advertisingMark } from './advertising-mark.ts'
import { compactCss } from './compact-css.ts'
import { htmlDocument } from './document.ts'
import { escapeHtml } from './escape.ts'
import { visibleText } from './visible-text.ts'

/** `/{shortlink}+`: where a link leads, before anybody goes there. */
export interface AboutLink {
  /** Short address as people see it. */
  address: string
  title: string
  fulllink: string
  additionalLinks: readonly { title: string; url: string }[]
  /** It opens a page with these links; if not, it did, and they still lead on. */
  isLanding: boolean
  erid: string
  advertiser: string
  adult: boolean
  complaint: string
  /** The host of a target in ASCII, in which no letter can pass for another. */
  asciiHostOf: (target: string) => string
}

const ownStyle = compactCss(`
.short { margin-bottom: 4px; color: var(--text-secondary) }
.name { font-size: 19px; font-weight: 600 }
ul { margin: 24px 0 0; padding: 0; list-style: none; border-bottom: 1px solid var(--hairline) }
li { padding: 12px 0; border-top: 1px solid var(--hairline) }
li p { margin: 0; font-size: 15px; color: var(--text-secondary) }
.address b { color: var(--primary); font-size: 17px }
.exact { display: block }
.warning { margin: 16px 0 0 }
.note { color: var(--text-secondary); font-size: 15px; margin-bottom: 8px }
.warning b { color: var(--accent) }
.deeds { display: flex; flex-wrap: wrap; align-items: center; gap: 16px 24px; margin: 24px 0 }
.deeds .button { margin: 0 }
.deeds a:last-child { padding: 12px 0 }
`)

/** Letters of an address behind its host: enough to know a page by, and few enough to read. */
const SHOWN = 120

const isDoubtful = (url: string) => !isUnmistakable(targetHost(url))

function target(url: string, title: string, { asciiHostOf }: AboutLink): string {
  const { scheme, host, rest } = addressParts(url)
  const path = rest.length > SHOWN ? `${rest.slice(0, SHOWN)}…` : rest
  const named = visibleText(title)
  const name = [named, kindOfTarget(url)?.name ?? ''].filter(part => part !== '').join(' · ')
  const exact = isDoubtful(url)
    ? `<p>Точное имя сайта: <b class="exact" dir="ltr">${escapeHtml(asciiHostOf(url))}</b></p>`
    : ''
  return `<li>${name === '' ? '' : `<p><bdi>${escapeHtml(name)}</bdi></p>`}<p class="address" dir="ltr">${scheme}<b>${escapeHtml(visibleText(host))}</b>${escapeHtml(visibleText(path))}</p>${exact}`
}

const FORMER =
  '<p class="warning">Раньше ссылка открывала страницу с кнопками. Кто сохранил адреса кнопок, попадёт по ним сюда:</p>'

const DOUBTFUL =
  '<p class="warning"><b>Осторожно.</b> В имени сайта есть буквы, которые легко принять за другие: так часто подделывают чужие сайты.</p>'

/** Whoever goes on from here comes from nowhere: this page is no site that has brought them. */
export function aboutPage(link: AboutLink): string {
  const { address, fulllink, additionalLinks, complaint } = link
  const buttons = additionalLinks.map(one => target(one.url, one.title, link)).join('')
  const targets = [fulllink, ...additionalLinks.map(({ url }) => url)]
  const title = visibleText(link.title)
  const notes = [
    link.adult ? '18+: страница предназначена для взрослых.' : '',
    advertisingMark(link),
    targets.some(leadsToMeta) ? metaNote : ''
  ].filter(note => note !== '')
  const shown = escapeHtml(visibleText(address))
  return htmlDocument({
    title: `Куда ведёт ${address}`,
    ownStyle,
    body: `<p class="short" dir="ltr">${shown}</p>
<h1>Куда ведёт ссылка</h1>
${title === '' ? '' : `<p class="name" dir="auto">${escapeHtml(title)}</p>`}
<ul>${target(fulllink, '', link)}${link.isLanding || buttons === '' ? buttons : `</ul>\n${FORMER}\n<ul>${buttons}`}</ul>
${targets.some(isDoubtful) ? DOUBTFUL : ''}
<p class="deeds"><a class="button" href="${escapeHtml(address.replace(/^.*\//s, '/'))}" rel="nofollow" referrerpolicy="no-referrer">Перейти</a>
<a href="${escapeHtml(complaint)}" rel="nofollow">Пожаловаться</a></p>
${notes.map(note => `<p class="note">${note}</p>`).join('\n')}`
  })
}
