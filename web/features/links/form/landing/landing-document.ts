import { landingPage } from '#landing/landing-page.ts'
import { landingViewOf, type LandingView } from '#landing/landing-view.ts'
import type { Template } from '#landing/template.ts'
import { eridProblem } from '#web/features/links/form/advertising/erid-problem.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { momentsOf } from '#web/features/links/form/schedule.ts'

/** What stands where nothing was typed yet. */
const TITLE_TO_COME = 'Название страницы'

/** Of the card: a landing without a title of its own is called so, and has its picture. */
interface Card {
  title: string
  image: string
}

/** What the landing of a form's link shows; its buttons lead nowhere. */
export function viewOf(values: LinkValues, card: Card): LandingView {
  const { endDate } = momentsOf(values)
  const target = values.target.trim()
  return landingViewOf(
    {
      shortlink: values.slug.trim(),
      fulllink: target,
      title: values.title.trim(),
      appTitle: card.title || (target === '' ? TITLE_TO_COME : ''),
      description: values.description.trim(),
      buttonTitle: values.buttonTitle.trim(),
      picture: card.image,
      additionalLinks: values.buttons,
      erid: values.isAdvertising && eridProblem(values.erid.trim()) === undefined ? values.erid.trim() : '',
      advertiser: values.isAdvertising ? values.advertiser.trim() : '',
      adult: values.isAdult,
      endsAt: endDate === null ? null : Date.parse(endDate)
    },
    { button: addressOf, complaint: '#', privacy: '#', now: Date.now() }
  )
}

const addressOf = (n: number) => `#${n}`

/** What the main button says when nobody says it otherwise. */
export const ownButtonTitle = (values: LinkValues): string =>
  viewOf({ ...values, buttonTitle: '' }, { title: '', image: '' }).main.title

/** The landing as a document to look at: nothing in it can be pressed or come into the focus. */
export const landingDocument = (view: LandingView, template: Template): string =>
  landingPage(view, template).replace('<body', '<body inert')

/** The same, opened at one of its buttons, where the browser can: it stands in the middle then. */
export const documentAt = (html: string, button: number | undefined): string =>
  button === undefined
    ? html
    : `${html}<style>html{scroll-padding-top:45vh}a[href="${addressOf(button)}"]{scroll-initial-target:nearest}</style>`
