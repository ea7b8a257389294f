import type { templateIds } from '#contract/link-draft.ts'

import type { LandingView } from './landing-view.ts'

export type TemplateId = (typeof templateIds)[number]

/** One look of a landing: its own style and its own order of things. */
export interface Template {
  id: TemplateId
  /** What the gallery calls it, and for whom it is. */
  name: string
  about: string
  /** CSS on top of the common one (landing-page.ts). */
  style: string
  /** HTML of what stands in `<main>`; escapes what it is given. */
  body: (view: LandingView) => string
}
