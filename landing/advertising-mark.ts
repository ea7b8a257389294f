import { escapeHtml } from './escape.ts'
import { visibleText } from './visible-text.ts'

interface Advertising {
  erid: string
  advertiser: string
}

/** The mark that the law asks for; '' for a link that advertises nothing. */
export function advertisingText({ erid, advertiser }: Advertising): string {
  const mark = visibleText(erid)
  if (mark === '') return ''
  const name = visibleText(advertiser).replace(/(.)\.$/, '$1')
  return `Реклама.${name && ` ${name}.`} erid: ${mark}`
}

/** The same as HTML. */
export const advertisingMark = (link: Advertising): string => escapeHtml(advertisingText(link))
