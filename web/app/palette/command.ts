import type { Icon } from '@tabler/icons-react'

/** A link as the palette shows it. */
export interface FoundLink {
  id: string
  slug: string
  /** What it is called; without a title, its slug. */
  name: string
  target: string
  /** Over all time; null while the analytics engine is away. */
  visits: number | null
}

/** One line of the palette. */
export interface Command {
  id: string
  name: string
  note?: string
  /** Other words that people look for it by. */
  words?: string
  /** At the end of the line: a figure, or the key that does the same. */
  end?: string
  keys?: readonly string[]
  Icon: Icon
  /** There is more to do with it than to open it. */
  link?: FoundLink
  /** Not a place to come back to: is not listed among the recent ones. */
  isPassing?: boolean
  /** Not what was asked for: Enter that was pressed before it came does not run it. */
  isOffer?: boolean
  /** Browsers allow it only to who has just pressed a key or a button: it does not wait until the palette is gone. */
  isAtOnce?: boolean
  run: () => void
}

export interface CommandGroup {
  name: string
  commands: Command[]
}
