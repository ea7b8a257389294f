import { lengthOf } from '#contract/text-length.ts'
import { count, plural } from '#web/ui/format.ts'

import classes from './room-left.module.css'

const signs = ['знак', 'знака', 'знаков'] as const

/** How much more may be typed, once that is worth a word: the last sixth of the room. */
export function RoomLeft({ text, room }: { text: string; room: number }) {
  const left = room - lengthOf(text.trim())
  if (left > room / 6) return null
  return (
    <p className={classes.left} data-over={left < 0 || undefined}>
      {left < 0
        ? `Длиннее на ${count(-left, signs)}`
        : `${plural(left, ['Остался', 'Осталось', 'Осталось'])} ${count(left, signs)}`}
    </p>
  )
}
