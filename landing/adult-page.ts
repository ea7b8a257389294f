import { advertisingMark } from './advertising-mark.ts'
import { htmlDocument } from './document.ts'
import { escapeHtml } from './escape.ts'

interface AdultLink {
  erid: string
  advertiser: string
}

interface Asked {
  /** Raw, of the request. */
  query: string
  /** Address of the rules for what is kept about visitors. */
  privacy: string
}

/** Asks for the age before a link for adults goes on. Says nothing of the link. */
export function adultPage(link: AdultLink, { query, privacy }: Asked): string {
  const mark = advertisingMark(link)
  // In front: of a long query buttons carry on its begin alone.
  const onward = query === '' ? '?adult=yes' : `?adult=yes&${query}`
  return htmlDocument({
    title: '18+',
    body: `<p class="mark">18+</p>
<h1>Только для взрослых</h1>
<p class="quiet">Страница, куда ведёт ссылка, предназначена для людей от 18 лет. Если вам меньше, закройте её.</p>
<p><a class="button" href="${escapeHtml(onward)}" rel="nofollow">Мне есть 18 лет</a></p>`,
    footer: `${mark && `${mark}<br>`}<a href="${escapeHtml(privacy)}">Конфиденциальность</a>`
  })
}
