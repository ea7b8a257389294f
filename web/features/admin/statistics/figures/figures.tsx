import { Link, useSearchParams } from 'react-router'

import { changeOf } from '#web/ui/change.ts'

import { measureIds, measures, withMeasure, type MeasureId } from './measures.ts'
import type { Sums } from './sums.ts'

import classes from './figures.module.css'

interface FiguresProps {
  present: Sums
  /** Undefined: not known, or not yet. */
  before: Sums | undefined
  shown: MeasureId
  /** Whoever ran out last may still prolong. */
  isChurnOpen: boolean
}

const NOTHING = '\u00A0'
/** Longer figures are set smaller. */
const LONG = 11

/** What there is to say of one figure beside the one before. */
function changeWords(id: MeasureId, present: number | null, before: number | null | undefined) {
  const { words, isLoss } = measures[id]
  if (present === null || before === null || before === undefined) return undefined
  // More went back than came: there are no shares of that.
  if (present < 0 || before < 0) return { text: '', numbers: `было\u00A0${words(before)}`, tone: 'same' }
  const change = changeOf({ shown: present, current: present, before, until: undefined, words })
  const opposite = { more: 'less', less: 'more', same: 'same' } as const
  return { ...change, tone: isLoss ? opposite[change.direction] : change.direction }
}

/** The sums of the period beside those of the one before; each leads to its chart. */
export function Figures({ present, before, shown, isChurnOpen }: FiguresProps) {
  const [search] = useSearchParams()
  return (
    <ul className={classes.figures}>
      {measureIds.map(id => {
        const { label, hint, words } = measures[id]
        const value = present[id]
        const text = value === null ? 'нет данных' : words(value)
        const isOpen = id === 'ended' && isChurnOpen
        const change = isOpen ? undefined : changeWords(id, value, before?.[id])
        return (
          <li key={id} className={classes.figure} data-shown={id === shown || undefined}>
            <Link
              className={classes.label}
              to={{ search: withMeasure(search, id).toString() }}
              aria-current={id === shown ? 'true' : undefined}
              replace
              preventScrollReset
            >
              {label}
            </Link>
            <p
              className={classes.value}
              data-unknown={value === null || undefined}
              data-long={text.length > LONG || undefined}
            >
              {text}
            </p>
            <p className={classes.change} data-tone={change?.tone}>
              {change?.text || NOTHING}
            </p>
            <p className={classes.numbers}>{change?.numbers || NOTHING}</p>
            <p className={classes.hint}>{isOpen ? 'кончившиеся за 7 дней ещё могут продлить' : hint}</p>
          </li>
        )
      })}
    </ul>
  )
}
