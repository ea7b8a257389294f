import { templateNames } from '#contract/template-names.ts'
import { compactCss } from '#landing/compact-css.ts'
import { escapeHtml } from '#landing/escape.ts'
import { description, heading, linkList, mainButton, marks, picture } from '#landing/landing-parts.ts'
import type { LandingView } from '#landing/landing-view.ts'
import type { Template } from '#landing/template.ts'

/** Where there is no picture, the first letter of the name. */
function face(view: LandingView): string {
  if (view.picture !== '') return picture(view)
  const [letter = ''] = view.title.match(/\p{L}|\p{N}|\p{Extended_Pictographic}/u) ?? []
  return letter === '' ? '' : `<p class="face" aria-hidden="true">${escapeHtml(letter.toUpperCase())}</p>`
}

/** A profile: a round face on a bright band, the name, one pill below the other. */
export const social: Template = {
  id: 'social',
  name: templateNames.social,
  about: 'Аватар и ссылки столбиком: для блога и соцсетей',
  palette: {
    paper: '#f3f1fb',
    ink: '#221a45',
    quiet: '#5f5880',
    main: '#4f35d6',
    onMain: '#ffffff',
    card: '#ffffff',
    onCard: '#221a45',
    focus: '#221a45'
  },
  grounds: [],
  style: compactCss(`
main { --h: 1.75rem; max-width: 27rem; padding-top: 4.5rem; text-align: center }
body::before { content: ''; position: absolute; z-index: -1; left: 0; right: 0; top: 0; height: calc(8rem + env(safe-area-inset-top)); background: radial-gradient(circle at 85% 20%, #ffb199 0 7rem, transparent 7.1rem), radial-gradient(circle at 8% 120%, #ff7eb3 0 9rem, transparent 9.1rem), linear-gradient(100deg, #4f35d6, #8a5cf0) }
html { background: var(--paper) }
body { background: none; position: relative }
img, .face { width: 7.5rem; height: 7.5rem; margin: 0 auto 1rem; border-radius: 50%; border: 5px solid var(--paper); background: #fff }
.face { background: #ffd9cc; font-size: 3rem; font-weight: 700; line-height: 6.9rem }
h1 { font-weight: 750; letter-spacing: -.02em }
.text { margin-top: .5rem; color: var(--quiet) }
.main { margin-top: 1.5rem; box-shadow: 0 8px 20px #4f35d640 }
main a { gap: .5rem; min-height: 3.75rem; padding: .5rem 3.625rem .5rem .5rem; font-size: 1rem; border-radius: 30px; line-height: 1.3 }
a svg, a i { box-sizing: content-box; padding: 9px; border-radius: 50%; background: #efebff; color: #4f35d6 }
.main svg, .main i { background: #fff }
.main:hover { background: #4029b8 }
ul { margin-top: .75rem }
li+li { margin-top: .75rem }
li a { background: var(--card); color: var(--onCard); font-weight: 550; box-shadow: 0 1px 2px #221a4514, 0 4px 14px #221a450f }
li a:hover { box-shadow: 0 0 0 2px #4f35d6 }
.marks { margin: .875rem .5rem 0 }
`),
  body: view =>
    face(view) + heading(view) + description(view) + mainButton(view) + marks(view) + linkList(view)
}
