import { changedOf } from './merged-list.ts'
import { recognized } from './recognized.ts'

/** An additional link of a landing. `no`: under which its presses are counted, wherever it stands; never on the wire. */
export interface NumberedLink {
  title: string
  url: string
  no: number
  /** Put in, as a new one, while the link was no landing: it leads nowhere before a page has shown it. Never on the wire. */
  waits?: boolean
}

export interface Buttons {
  present: readonly NumberedLink[]
  /** Taken out, the last one first: their presses keep a name, and a button that comes back its figures. */
  former: readonly NumberedLink[]
}

/** A press's number fits UInt8, and 0 is the main button. */
const NUMBERS_MAX = 255

type IsSame = (one: Wanted, other: Wanted) => boolean

/** What a button is known by: whole, then by its address, then by its words. */
export const buttonSigns: readonly [IsSame, ...IsSame[]] = [
  (one, other) => one.url === other.url && one.title === other.title,
  (one, other) => one.url === other.url,
  (one, other) => one.title === other.title
]

/** A button that two have corrected: each of its parts as the one who has changed it wants it. */
export const blendButtons = (own: Wanted, theirs: Wanted, first: Wanted): Wanted => ({
  title: changedOf(own.title, theirs.title, first.title),
  url: changedOf(own.url, theirs.url, first.url)
})

const RECENT = 40

type Wanted = Pick<NumberedLink, 'title' | 'url'>

/**
 * Numbers the buttons that a person wants: one with the address or the words of an earlier one is the same button, so that a
 * change of order moves no figures. A new one gets a number that none had, or that of the one taken out longest ago.
 * `areShown`: the link is a landing.
 */
export function numberButtons(
  wanted: readonly Wanted[],
  { present, former }: Buttons,
  areShown: boolean
): Buttons {
  const { found, left } = recognized(wanted, [...present, ...former], buttonSigns)
  let last = Math.max(0, ...present.map(({ no }) => no), ...former.map(({ no }) => no))
  const newNumber = () => (last < NUMBERS_MAX ? (last += 1) : (left.pop()?.no ?? NUMBERS_MAX))
  const numbered = wanted.map(({ title, url }, place) => {
    const before = found[place]
    const waits = !areShown && (before === undefined || before.waits === true)
    return Object.assign({ title, url, no: before?.no ?? newNumber() }, waits && { waits })
  })
  // Of older ones the words are kept, which name their presses, and not the address.
  const taken = left.map((one, age) => Object.assign({}, one, age < RECENT ? {} : { url: '' }))
  return { present: numbered, former: taken }
}
