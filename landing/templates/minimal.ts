import { templateNames } from '#contract/template-names.ts'
import { compactCss } from '#landing/compact-css.ts'
import { description, heading, linkList, mainButton, marks, picture } from '#landing/landing-parts.ts'
import type { Template } from '#landing/template.ts'

/** A page of a book: letters, numbers and rules; black on white, or the other way round as the system is. */
export const minimal: Template = {
  id: 'minimal',
  name: templateNames.minimal,
  about: 'Только текст и воздух; днём светлый, ночью тёмный',
  palette: {
    paper: '#fcfcfa',
    ink: '#141412',
    quiet: '#63635e',
    main: '#141412',
    onMain: '#fcfcfa',
    card: '#fcfcfa',
    onCard: '#141412',
    focus: '#141412'
  },
  grounds: [],
  darkPalette: {
    paper: '#111110',
    ink: '#eeeee9',
    quiet: '#a3a39c',
    main: '#eeeee9',
    onMain: '#111110',
    card: '#111110',
    onCard: '#eeeee9',
    focus: '#eeeee9'
  },
  style: compactCss(`
main { --h: clamp(2.25rem, 9.5vw, 3.5rem); max-width: 38rem; padding: clamp(2rem, 10vw, 6rem) 1.5rem 2rem }
img { width: 6rem; height: 6rem; margin-bottom: 2rem }
h1 { font-family: Georgia, 'PT Serif', 'Noto Serif', serif; font-weight: 400; line-height: 1.08; letter-spacing: -.02em }
.text { margin-top: 1.5rem; max-width: 32rem }
.main { display: inline-flex; margin-top: 2rem; padding: .75rem 1.75rem; border-radius: 0; font-weight: 500 }
.main>:first-child { display: none }
.main:hover { text-decoration: underline; text-underline-offset: .25em }
.marks { margin-top: 1rem }
ul { margin-top: 3rem; border-bottom: 1px solid; counter-reset: n }
li { border-top: 1px solid; counter-increment: n }
li a { min-height: 4rem; padding: 1rem 0; gap: 1.25rem; border: 0 }
li a::before { content: counter(n, decimal-leading-zero); order: -1; min-width: 1.5rem; color: var(--quiet); font-size: .8125rem; font-variant-numeric: tabular-nums }
li svg, li i { order: 1; color: var(--quiet) }
li a:hover bdi { text-decoration: underline; text-underline-offset: .25em }
footer { max-width: 38rem; width: 100%; margin: 0 auto; padding: 0 1.5rem 1rem; text-align: left }
footer a { padding-left: 0 }
`),
  body: view =>
    picture(view) + heading(view) + description(view) + mainButton(view) + marks(view) + linkList(view)
}
