import { templateNames } from '#contract/template-names.ts'
import { compactCss } from '#landing/compact-css.ts'
import { description, heading, linkList, mainButton, marks, picture } from '#landing/landing-parts.ts'
import type { Template } from '#landing/template.ts'

/** A night street: square corners, heavy letters, one colour that shines; links as lines from edge to edge. */
export const dark: Template = {
  id: 'dark',
  name: templateNames.dark,
  about: 'Контрастный и смелый: техника, одежда, музыка',
  palette: {
    paper: '#0d0f10',
    ink: '#f4f5f2',
    quiet: '#a3aaa6',
    main: '#d3ff4a',
    onMain: '#12160a',
    card: '#0d0f10',
    onCard: '#f4f5f2',
    focus: '#ffffff'
  },
  grounds: ['#191c1d'],
  style: compactCss(`
:root { color-scheme: dark }
main { --h: clamp(2.5rem, 11vw, 3.5rem); display: flex; flex-direction: column; max-width: none; padding: 0 }
img { aspect-ratio: 1; max-height: 70vh }
.body { width: 100%; max-width: 34rem; margin: auto; padding: 2rem 1.25rem }
h1 { font-weight: 800; line-height: 1.02; letter-spacing: -.035em }
.text { margin-top: 1rem; color: var(--quiet); font-size: 1.125rem }
.main { min-height: 4rem; margin-top: 1.75rem; font-size: 1.1875rem; font-weight: 700; letter-spacing: -.01em }
.main:hover { background: #e2ff85 }
.marks { margin-top: 1rem }
ul { margin-top: 2rem; border-bottom: 1px solid #34393a }
li a { min-height: 4rem; padding: 1rem .25rem; border: 0; border-top: 1px solid #34393a; font-weight: 600 }
li a:hover { background: #191c1d }
li svg, li i { color: var(--main) }
main a::after { content: '→'; content: '→' / ''; flex: none; font-size: 1.5rem; line-height: 1; font-weight: 400 }
@media (min-width: 56rem) {
  main { flex-direction: row }
  img { position: sticky; top: 0; width: 50%; height: calc(100vh - 3.75rem); max-height: none; aspect-ratio: auto }
}
`),
  body: view =>
    `${picture(view)}<div class="body">${heading(view)}${description(view)}${mainButton(view)}${marks(view)}${linkList(view)}</div>`
}
