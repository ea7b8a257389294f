import { Button } from '@mantine/core'
import { IconX, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

import { count, formatNumber, type Forms } from '#web/ui/format.ts'
import { percentWords } from '#web/ui/percent.ts'

import { RowLink, type RowWay } from './row-link.tsx'
import { wholePercents } from './share.ts'

import classes from './ranked-bars.module.css'

export interface Bar {
  key: string
  name: string
  /** In small under the name. */
  about?: string | undefined
  icon?: Icon | undefined
  visits: number
  people: number
  /** Without one the row leads nowhere. */
  way?: RowWay | undefined
  /** Instead of what stands beside the other numbers. */
  beside?: ReactNode
}

const SHOWN = 8
const VISITS: Forms = ['переход', 'перехода', 'переходов']
const PEOPLE: Forms = ['человек', 'человека', 'человек']

const moreWords = (of: string, bars: number, rest: number): string =>
  rest > 0 ? `Показать ${of}: первые\u00A0${formatNumber(bars)}` : `Показать все ${of}: ${formatNumber(bars)}`

interface RankedBarsProps {
  /** Greatest first. */
  bars: readonly Bar[]
  /** Of what there are more: «города». */
  of: string
  /** What belongs to bars that are left out. */
  rest?: number
  /** Beside the number: the share of all, or how many people it were. */
  beside?: 'share' | 'people'
  /** What is counted. */
  counted?: Forms
  /** What can be done with the table. */
  tools?: ReactNode
  /** The bar that something else, such as a map, is pointing at. */
  pointed?: string | undefined
  onPoint?: (key: string | undefined) => void
}

/** A ranking: each row a bar as long as its share of the greatest, with its number and share of all. */
export function RankedBars({
  bars,
  of,
  rest = 0,
  beside = 'share',
  counted = VISITS,
  tools,
  pointed,
  onPoint
}: RankedBarsProps) {
  const [all, setAll] = useState(false)
  const greatest = bars[0]?.visits ?? 0
  const parts = bars.map(bar => bar.visits)
  const total = parts.reduce((sum, part) => sum + part, rest)
  const percents = wholePercents(parts, total)
  const shown = all ? bars : bars.slice(0, SHOWN)
  const besideOf = (bar: Bar, index: number): ReactNode => {
    if (bar.beside !== undefined) return bar.beside
    return beside === 'share'
      ? percentWords(bar.visits, total, percents[index])
      : `${formatNumber(bar.people)}\u00A0чел.`
  }
  return (
    <>
      <ol className={classes.bars}>
        {shown.map((bar, index) => {
          const { key, name, about, icon: Mark, visits, people, way } = bar
          return (
            <li key={key} className={classes.row} data-pointed={key === pointed}>
              <RowLink
                way={way}
                className={classes.bar}
                title={`${name}: ${count(visits, counted)}, ${count(people, PEOPLE)}`}
                onPointerEnter={() => onPoint?.(key)}
                onPointerLeave={() => onPoint?.(undefined)}
                onFocus={() => onPoint?.(key)}
                onBlur={() => onPoint?.(undefined)}
              >
                <svg className={classes.length} aria-hidden>
                  <rect width={`${greatest === 0 ? 0 : (visits / greatest) * 100}%`} height="100%" rx="2" />
                </svg>
                {Mark && <Mark className={classes.icon} size={18} stroke={1.75} aria-hidden />}
                <span className={classes.words}>
                  <bdi className={classes.name}>{name}</bdi>
                  {about && <bdi className={classes.about}>{about}</bdi>}
                </span>
                <IconX className={classes.off} size={16} stroke={2} aria-hidden />
                <span className={classes.visits}>{formatNumber(visits)}</span>
                <span className={classes.beside} data-is={beside}>
                  {besideOf(bar, index)}
                </span>
              </RowLink>
            </li>
          )
        })}
      </ol>
      {all && rest > 0 && (
        <p className={classes.rest}>
          Это первые {formatNumber(bars.length)}. На остальные {of} приходится {count(rest, counted)}.
        </p>
      )}
      <div className={classes.foot}>
        {bars.length > SHOWN && (
          <Button
            className={classes.more}
            variant="subtle"
            size="compact-sm"
            onClick={() => setAll(!all)}
            aria-expanded={all}
          >
            {all ? 'Свернуть' : moreWords(of, bars.length, rest)}
          </Button>
        )}
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
    </>
  )
}
