import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'

import { count, formatNumber } from '#web/ui/format.ts'

import { percentWords, wholePercents } from './share.ts'

import classes from './ranked-bars.module.css'

export interface Bar {
  key: string
  name: string
  icon?: Icon
  visits: number
  people: number
}

const SHOWN = 8

interface RankedBarsProps {
  /** Greatest first. */
  bars: readonly Bar[]
  of: string
  /** When the bars are not all. */
  whole?: number
}

/** A ranking: each row a bar as long as its share of the greatest, with its number and share of all. */
export function RankedBars({ bars, of, whole = 0 }: RankedBarsProps) {
  const [all, setAll] = useState(false)
  const greatest = bars[0]?.visits ?? 0
  const percents = wholePercents(
    bars.map(bar => bar.visits),
    whole
  )
  const shown = all ? bars : bars.slice(0, SHOWN)
  return (
    <>
      <ol className={classes.bars}>
        {shown.map(({ key, name, icon: Mark, visits, people }, index) => (
          <li
            key={key}
            className={classes.bar}
            title={`${count(visits, ['переход', 'перехода', 'переходов'])}, ${count(people, ['человек', 'человека', 'человек'])}`}
          >
            <svg className={classes.length} aria-hidden>
              <rect width={`${greatest === 0 ? 0 : (visits / greatest) * 100}%`} height="100%" rx="2" />
            </svg>
            {Mark && <Mark className={classes.icon} size={18} stroke={1.75} aria-hidden />}
            <span className={classes.name}>{name}</span>
            <span className={classes.visits}>{formatNumber(visits)}</span>
            <span className={classes.share}>{percentWords(percents[index] ?? 0, visits)}</span>
          </li>
        ))}
      </ol>
      {bars.length > SHOWN && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Свернуть' : `Показать все ${of}: ${formatNumber(bars.length)}`}
        </Button>
      )}
    </>
  )
}
