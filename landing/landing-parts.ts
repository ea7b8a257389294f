import { advertisingMark } from './advertising-mark.ts'
import { escapeHtml } from './escape.ts'
import { iconOf } from './icons.ts'
import type { LandingButton, LandingView } from './landing-view.ts'

/** Letters from which on a title is set smaller, and smaller still. */
const LONG = 36
const LONGEST = 72

const sizeOf = (letters: number) => (letters > LONGEST ? ' class="xl"' : letters > LONG ? ' class="l"' : '')

/** A preposition goes with its word to the next line. */
const glued = (text: string) => text.replace(/(^|[ («])(\p{L}{1,2}) /gu, '$1$2\u00A0')

export const heading = ({ title }: LandingView): string =>
  `<h1${sizeOf(title.length)} dir="auto">${escapeHtml(glued(title))}</h1>`

export const description = ({ description: text }: LandingView): string =>
  text === '' ? '' : `<p class="text" dir="auto">${escapeHtml(text)}</p>`

/** Its box has a size of its own in every template, so that nothing jumps when it arrives. */
export const picture = ({ picture: address }: LandingView): string =>
  address === '' ? '' : `<img src="${escapeHtml(address)}" alt="" decoding="async">`

const button = ({ href, title, kind }: LandingButton, attributes: string) =>
  `<a${attributes} href="${escapeHtml(href)}" rel="nofollow">${iconOf(kind)}<bdi>${escapeHtml(title)}</bdi></a>`

export const mainButton = ({ main }: LandingView): string => button(main, ' class="main"')

export const linkList = ({ links }: LandingView): string =>
  links.length === 0
    ? ''
    : `<ul>${links.map(link => `<li${link.title.length > LONG ? ' class=wide' : ''}>${button(link, '')}`).join('')}</ul>`

/** The marks that the law asks for: they stand by the main button, where they are read before it is pressed. */
export function marks(view: LandingView): string {
  const age = view.adult ? '<b>18+</b>' : ''
  const text = [age, advertisingMark(view)].filter(part => part !== '').join(' ')
  return text === '' ? '' : `<p class="marks">${text}</p>`
}
