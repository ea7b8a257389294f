import { templateNames } from '#contract/template-names.ts'
import { compactCss } from '#landing/compact-css.ts'
import { description, heading, linkList, mainButton, marks, picture } from '#landing/landing-parts.ts'
import type { Template } from '#landing/template.ts'

const peach = '#ffd8c4'
const rose = '#ffc6de'
const sky = '#cdd3ff'
const mint = '#c6f1e6'

/** A soft field of colour; links as a cloud of pills, each as wide as its words. */
export const gradient: Template = {
  id: 'gradient',
  name: templateNames.gradient,
  about: 'Мягкие цвета: красота, дети, подарки',
  palette: {
    paper: peach,
    ink: '#23163a',
    quiet: '#51456b',
    main: '#23163a',
    onMain: '#ffffff',
    card: '#ffffff',
    onCard: '#23163a',
    focus: '#23163a'
  },
  grounds: [rose, sky, mint],
  style: compactCss(`
body { background: radial-gradient(circle at 100% 0, ${rose}, transparent 60%), radial-gradient(circle at 0 60%, ${sky}, transparent 60%), linear-gradient(${peach} 30%, ${mint}) }
main { --h: clamp(2rem, 9vw, 2.75rem); display: flex; flex-direction: column; justify-content: center; align-items: center; max-width: 36rem; text-align: center }
img { width: 62vw; max-width: 18rem; aspect-ratio: 1; margin-bottom: 1.75rem; border-radius: 28%; box-shadow: 0 24px 60px #5b3a7a40 }
h1 { font-weight: 650; line-height: 1.1; letter-spacing: -.03em }
.text { margin-top: .75rem; max-width: 28rem; color: var(--quiet) }
.main { width: 100%; max-width: 22rem; min-height: 4rem; margin-top: 1.75rem; padding: .75rem 1.5rem; border-radius: 32px; font-size: 1.125rem; box-shadow: 0 12px 32px #23163a40 }
.main:hover { background: #3a2860 }
.main { justify-content: center }
.main bdi { flex: 0 1 auto }
.marks { max-width: 28rem; margin-top: .875rem }
ul { display: flex; flex-wrap: wrap; justify-content: center; margin-top: 1.4375rem; max-width: 100% }
li { max-width: 100%; padding: .3125rem }
li a { min-height: 3rem; padding: .625rem 1.125rem .625rem .875rem; gap: .5rem; border-radius: 24px; background: #ffffffb3; color: var(--onCard); line-height: 1.3; text-align: left; font-weight: 500 }
li a:hover { background: #fff }
`),
  body: view =>
    picture(view) + heading(view) + description(view) + mainButton(view) + marks(view) + linkList(view)
}
