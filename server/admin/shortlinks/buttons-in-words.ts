import type { Shortlink } from '#contract/links.ts'

type Button = Shortlink['additionalLinks'][number]

const SHOWN = 200
const shownAddress = ({ url }: Button) => (url.length > SHOWN ? `${url.slice(0, SHOWN)}…` : url)

type Alike = (before: Button, after: Button, at: { before: number; after: number }) => boolean

/** How a button is known again: untouched; by its title; where it stood. */
const alike: readonly Alike[] = [
  (before, after) => before.title === after.title && before.url === after.url,
  (before, after) => before.title === after.title,
  (_before, _after, at) => at.before === at.after
]

/** Each button that there is now, by its place, with the one that it was. */
function pairs(was: readonly Button[], now: readonly Button[]): ReadonlyMap<number, Button> {
  const left = new Set(was.keys())
  const earlier = new Map<number, Button>()
  for (const isAlike of alike) {
    for (const [after, button] of now.entries()) {
      if (earlier.has(after)) continue
      for (const before of left) {
        const known = was[before]
        if (!known || !isAlike(known, button, { before, after })) continue
        earlier.set(after, known)
        left.delete(before)
        break
      }
    }
  }
  return earlier
}

/** Which buttons of a landing lead elsewhere than before, a sentence each: titles alone would not tell. */
export function addressesInWords(was: readonly Button[], now: readonly Button[]): string[] {
  const earlier = pairs(was, now)
  return now.flatMap((button, place) => {
    const before = earlier.get(place)
    if (before?.url === button.url) return []
    const name = `Адрес кнопки «${button.title}»`
    return before
      ? [`${name}: ${shownAddress(before)} → ${shownAddress(button)}.`]
      : [`${name}, которой не было: ${shownAddress(button)}.`]
  })
}
