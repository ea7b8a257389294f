import { escapeHtml } from './escape.ts'
import { visibleText } from './visible-text.ts'

interface Advertising {
  erid: string
  advertiser: string
}

/** HTML of the mark that the law asks for; '' for a link that advertises nothing. */
export function advertisingMark({ erid, advertiser }: Advertising): string {
  const mark = visibleText(erid)
  if (mark === '') return ''
  const name = visibleText(advertiser).replace(/(.)\.$/, '$1')
  const who = name === '' ? '' : ` ${escapeHtml(name)}.`
  return `Реклама.${who} erid: ${escapeHtml(mark)}`
}
