import { isInAnotherYear } from '#contract/another-year.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { templateNames } from '#contract/template-names.ts'
import { compactCss } from '#landing/compact-css.ts'
import { description, heading, linkList, mainButton, marks, picture } from '#landing/landing-parts.ts'
import type { LandingView } from '#landing/landing-view.ts'
import { moscowParts } from '#landing/moment.ts'
import type { Template } from '#landing/template.ts'

/** «До 30 ноября, 23:59», the day as large as the sheet allows. An end at midnight is the whole day before it. */
function deadline({ endsAt, now }: LandingView): string {
  if (endsAt === null) return ''
  const isMidnight = moscowParts(endsAt).time === '00:00'
  const { day, month, year, time } = moscowParts(isMidnight ? endsAt - MINUTE_MS : endsAt)
  const further = isInAnotherYear(endsAt, now) ? `<br>${year}` : ''
  const clock = isMidnight ? '' : `,<br>${time}<small> по Москве</small>`
  return `<p class="date"><span>До</span> <b>${day}</b> <span>${month}${further}${clock}</span></p>`
}

/** A poster on a wall: black on yellow, thick frames, hard shadows; links as tear-off tickets. */
export const event: Template = {
  id: 'event',
  name: templateNames.event,
  about: 'Крупная дата окончания: акции, концерты, курсы',
  palette: {
    paper: '#ffd23f',
    ink: '#16130a',
    quiet: '#3f3716',
    main: '#d42a14',
    onMain: '#ffffff',
    card: '#ffffff',
    onCard: '#16130a',
    focus: '#16130a'
  },
  grounds: [],
  style: compactCss(`
main { --h: clamp(2rem, 10vw, 3.25rem); max-width: 34rem }
.date { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .75rem; margin-bottom: 1.25rem; padding-bottom: 1rem; border-bottom: 4px solid; font-size: 1.375rem; font-weight: 800; line-height: 1.1; letter-spacing: -.01em; overflow-wrap: normal }
.date span:first-child { align-self: flex-start }
.date b { font-size: clamp(6.5rem, 34vw, 11rem); line-height: .74; letter-spacing: -.06em; font-weight: 900 }
small { display: block; font-size: .8125rem; font-weight: 500; letter-spacing: 0 }
img { aspect-ratio: 16/10; max-height: 45vh; margin-bottom: 1.5rem; border: 3px solid; box-shadow: 8px 8px 0 var(--ink) }
h1 { font-weight: 900; line-height: 1; letter-spacing: -.035em }
.text { margin-top: 1rem; font-weight: 500 }
.main { min-height: 4.25rem; margin-top: 1.5rem; padding: .75rem 1.25rem; font-size: 1.25rem; font-weight: 800; line-height: 1.2; border: 3px solid var(--ink)}
.marks { margin-top: .875rem }
ul { margin-top: 1.75rem }
li+li { margin-top: .75rem }
li a { border: 3px solid var(--ink); background: var(--card); color: var(--onCard); font-weight: 700; line-height: 1.25 }
li a::after { content: '→'; content: '→' / ''; align-self: stretch; display: flex; align-items: center; margin: -.75rem 0; padding-left: .875rem; border-left: 3px dashed; font-size: 1.25rem }
li a:hover { background: #fff3c4 }
.main:hover { background: #b82310 }
`),
  body: view =>
    `${deadline(view)}${picture(view)}${heading(view)}${description(view)}${mainButton(view)}${marks(view)}${linkList(view)}`
}
