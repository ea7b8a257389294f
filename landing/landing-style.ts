import { compactCss } from './compact-css.ts'
import type { Palette, Template } from './template.ts'

/** What all templates share: sizes that fit a finger, text that never leaves its box, the ring of the focus. */
const common = compactCss(`
* { box-sizing: border-box; margin: 0; padding: 0 }
:root { color-scheme: light only }
html { -webkit-text-size-adjust: 100% }
body {
  display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh;
  padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere
}
main { flex: 1 0 auto; width: 100%; max-width: 30rem; margin: 0 auto; padding: 1.5rem 1.25rem }
h1 { font-size: calc(var(--h) * var(--k, 1)); line-height: 1.15; text-wrap: balance }
.l { --k: .8 }
.xl { --k: .64 }
.text { white-space: pre-line; text-wrap: pretty }
ul { list-style: none }
img { display: block; width: 100%; object-fit: cover }
a { color: inherit }
main a {
  display: flex; align-items: center; gap: .75rem; min-height: 3.25rem; padding: .75rem 1rem;
  border: 1px solid transparent; text-decoration: none
}
.main { background: var(--main); color: var(--onMain); font-weight: 600 }
bdi { flex: 1; min-width: 0 }
svg, i { flex: none; width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
i { font: 700 13px/24px system-ui, sans-serif; text-align: center; white-space: nowrap }
.defs { position: absolute; width: 0; height: 0 }
.marks, footer { color: var(--quiet); font-size: .8125rem; line-height: 1.45 }
footer { padding: 0 1.25rem .5rem; text-align: center; text-wrap: balance }
footer a { display: inline-block; padding: .875rem }
a:focus { outline: 3px solid var(--focus); outline-offset: 3px }
a:focus:not(:focus-visible) { outline: 0 }
@media (forced-colors: active) { svg { color: inherit !important; background: none !important } }
`)

/** `#ffffff` as `#fff`: a page has to stay small. */
const shortColour = (colour: string) => colour.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')

const colours = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${shortColour(colour)}`)
    .join(';')

/** The whole style of a template's pages. */
export function landingStyle({ palette, darkPalette, style }: Template): string {
  const dark =
    darkPalette === undefined
      ? ''
      : `@media(prefers-color-scheme:dark){:root{color-scheme:dark;${colours(darkPalette)}}}`
  return `${common}:root{${colours(palette)}}${dark}${style}`
}
