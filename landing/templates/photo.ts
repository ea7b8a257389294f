import { templateNames } from '#contract/template-names.ts'
import { compactCss } from '#landing/compact-css.ts'
import { description, heading, linkList, mainButton, marks, picture } from '#landing/landing-parts.ts'
import type { Template } from '#landing/template.ts'

/** Of the veil below the text: white letters are read on it over a white picture too. */
const VEIL = 0.64

const underVeil = `#${Math.round(255 * (1 - VEIL))
  .toString(16)
  .padStart(2, '0')
  .repeat(3)}`

/** A poster: the picture from edge to edge, the words at its foot. */
export const photo: Template = {
  id: 'photo',
  name: templateNames.photo,
  about: 'Картинка во весь экран: еда, места, портреты',
  palette: {
    paper: '#17120f',
    ink: '#ffffff',
    quiet: '#f3efea',
    main: '#ffffff',
    onMain: '#1b1512',
    card: '#17120f',
    onCard: '#ffffff',
    focus: '#ffffff'
  },
  grounds: [underVeil, '#4a2f22'],
  style: compactCss(`
:root { color-scheme: dark }
body { background: radial-gradient(circle at 80% 0, #4a2f22, transparent 60%) var(--paper) }
img { position: fixed; z-index: -1; top: 0; left: 0; height: 100% }
main { --h: clamp(2.25rem, 10vw, 3.75rem); display: flex; flex-direction: column; justify-content: center; max-width: none; padding: 0 }
.view { flex: 1 0 36vh }
.body { padding: 8rem max(1.25rem, 6vw) 1rem }
.view+.body { background: linear-gradient(rgb(0 0 0/0), rgb(0 0 0/.2) 3rem, rgb(0 0 0/.5) 6rem, rgb(0 0 0/${VEIL}) 8rem); box-shadow: 0 10rem rgb(0 0 0/${VEIL}) }
.body>* { max-width: 34rem }
h1 { line-height: 1.05; letter-spacing: -.025em }
.text { margin-top: .75rem }
.main { margin-top: 1.5rem; border-radius: 14px; min-height: 3.75rem }
.main:hover { background: #f0e9e2 }
.marks { margin-top: .875rem }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: .625rem; margin-top: 1.25rem }
.wide { grid-column: 1/-1 }
li a { height: 100%; border-color: #fff6; border-radius: 14px; background: rgb(0 0 0/.35) }
li a:hover { border-color: #fff; background: rgb(0 0 0/.6) }
footer { padding-left: max(1.25rem, 6vw); text-align: left }
footer a { padding-left: 0 }
`),
  body: view =>
    `${picture(view)}${view.picture === '' ? '' : '<div class="view"></div>'}<div class="body">${heading(view)}${description(view)}${mainButton(view)}${marks(view)}${linkList(view)}</div>`
}
