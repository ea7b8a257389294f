import { templateNames } from '#contract/template-names.ts'
import { compactCss } from '#landing/compact-css.ts'
import { description, heading, linkList, mainButton, marks, picture } from '#landing/landing-parts.ts'
import type { Template } from '#landing/template.ts'

/**
 * The card of a product: the picture large, the button as a price is, other shops as tiles. The picture is fitted into a box
 * that is a seventh larger than what is seen of it: 3:4 and 1:1 reach the edges, and others lose no more than that seventh.
 */
export const market: Template = {
  id: 'market',
  name: templateNames.market,
  about: 'Карточка товара: крупное фото и заметная кнопка',
  palette: {
    paper: '#eceef3',
    ink: '#14171f',
    quiet: '#575e6c',
    main: '#7a1fd1',
    onMain: '#ffffff',
    card: '#ffffff',
    onCard: '#14171f',
    focus: '#14171f'
  },
  grounds: ['#ffffff'],
  style: compactCss(`
main { --h: 1.625rem; display: flex; flex-direction: column; justify-content: center; max-width: 62rem; padding: .75rem }
.card, .body { position: relative; background: var(--card) }
.card { overflow: hidden; border-radius: 24px }
img { width: 117%; aspect-ratio: 7/8; max-height: 87vh; margin: max(-8.5%, -6vh) -8.5%; object-fit: contain; background: #f6f7f9 }
.body { padding: 1.25rem }
h1 { letter-spacing: -.015em }
.text { color: var(--quiet) }
.main { position: sticky; bottom: .75rem; min-height: 4.25rem; margin-top: 1.25rem; padding: .5rem .5rem .5rem 1.25rem; border-radius: 18px; font-size: 1.25rem; line-height: 1.25; font-weight: 700; box-shadow: 0 8px 24px #7a1fd140 }
.main>:first-child { display: none }
.main::after { content: '→'; content: '→' / ''; flex: none; width: 3.25rem; border-radius: 14px; background: #fff; color: var(--main); font-size: 1.75rem; line-height: 3.25rem; text-align: center }
.text, .marks, ul { margin-top: .75rem }
ul { display: flex; flex-wrap: wrap; gap: .75rem; overflow-wrap: break-word; hyphens: auto }
li { flex: 1 1 40% }
li a { height: 100%; border-radius: 20px; background: #fff; font-weight: 600; line-height: 1.3 }
li, li bdi { max-width: 100% }
li:not(.wide) a { flex-direction: column; align-items: flex-start }
li svg, i { padding: 8px; box-sizing: content-box; border-radius: 12px; background: #f2e9fc; color: var(--main) }
@media (min-width: 35rem) {
  li { flex-basis: 30% }
  li:nth-child(3n+1):nth-last-child(4), li:nth-child(3n+1):nth-last-child(4)~li { flex-basis: 40% }
}
.wide { flex-basis: 100%!important }
@media (min-width: 48rem) {
  main { --h: 2rem; padding: 2.5rem 1.5rem }
  img { position: absolute; top: -6%; width: 58%; height: 112%; max-height: none; margin: 0 -4% }
  .body { padding: 2.5rem }
  img+.body { display: grid; align-content: center; min-height: min(60vw, 36rem); margin-left: 50% }
}
`),
  body: view =>
    `<div class="card">${picture(view)}<div class="body">${heading(view)}${description(view)}${mainButton(view)}${marks(view)}</div></div>${linkList(view)}`
}
