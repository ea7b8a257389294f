import { templateNames } from '#contract/template-names.ts'
import { compactCss } from '#landing/compact-css.ts'
import { description, heading, linkList, mainButton, marks, picture } from '#landing/landing-parts.ts'
import type { Template } from '#landing/template.ts'

/** A sheet of paper: the picture as a photograph, links as one list with hairlines. */
export const light: Template = {
  id: 'light',
  name: templateNames.light,
  about: 'Спокойный и ясный: подойдёт всем',
  palette: {
    paper: '#f7f4ee',
    ink: '#1d2b26',
    quiet: '#5a6862',
    main: '#17352b',
    onMain: '#ffffff',
    card: '#ffffff',
    onCard: '#1d2b26',
    focus: '#c2410c'
  },
  grounds: [],
  style: compactCss(`
main { --h: 2rem; display: flex; flex-direction: column; justify-content: center }
main>*+* { margin-top: 1rem }
img { aspect-ratio: 4/3; max-height: 45vh; border-radius: 16px; margin-bottom: .5rem }
h1 { letter-spacing: -.02em }
.text { color: var(--quiet); margin-top: .75rem }
.main { border-radius: 12px; margin-top: 1.25rem }
.main:hover { background: #24493d }
ul { margin-top: 1.5rem; background: var(--card); color: var(--onCard); border-radius: 16px; box-shadow: 0 1px 2px #22302a14, 0 8px 24px #22302a0f }
li+li { border-top: 1px solid #e9e5db }
li a { border-radius: 16px }
li svg, li i { color: #2c6f5c }
a::after { content: ''; flex: none; width: 8px; height: 8px; margin-right: 4px; border: solid; border-width: 2px 2px 0 0; transform: rotate(45deg); opacity: .55 }
footer a::after { content: none }
li a:hover { background: #f1f6f3 }
`),
  body: view =>
    picture(view) + heading(view) + description(view) + mainButton(view) + marks(view) + linkList(view)
}
