import type { TemplateId } from '#contract/template-names.ts'

import type { LandingView } from './landing-view.ts'

/** Colours of a look, as `#rrggbb`; style calls them `var(--paper)` and so on. */
export interface Palette {
  /** Behind everything; the browser paints its bars with it. */
  paper: string
  ink: string
  /** Of smaller text. */
  quiet: string
  main: string
  onMain: string
  /** What a link of the list stands on. */
  card: string
  onCard: string
  /** The ring around what has the focus. */
  focus: string
}

/** One look of a landing: its own style and its own order of things. */
export interface Template {
  id: TemplateId
  /** What the gallery calls it, and for whom it is. */
  name: string
  about: string
  palette: Palette
  /** Colours beside the paper on which its text may come to stand, whatever the picture and the width. */
  grounds: readonly string[]
  /** In place of the palette where the system is dark; absent: it looks the same everywhere. */
  darkPalette?: Palette
  /** CSS on top of the common one (landing-style.ts). */
  style: string
  /** HTML of what stands in `<main>`; escapes what it is given. */
  body: (view: LandingView) => string
}
