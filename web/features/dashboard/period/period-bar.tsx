import { Switch } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'

import type { Day } from './calendar.ts'
import { OwnPeriod } from './own-period.tsx'
import { presets, readCompare, withCompare, withPeriod, type Period } from './period.ts'

import classes from './period-bar.module.css'

interface PeriodBarProps {
  period: Period
  today: Day
  /** The period before cannot be drawn; the sentence with this id says why. */
  noPrevious: boolean
  reasonId: string | undefined
}

/** Which days are shown. Everything chosen here is in the address, so it survives a reload and can be sent on. */
export function PeriodBar({ period, today, noPrevious, reasonId }: PeriodBarProps) {
  const [search, setSearch] = useSearchParams()
  return (
    <div className={classes.bar}>
      <nav className={classes.presets} aria-label="Период">
        {presets.map(({ id, label }) => (
          <Link
            key={id}
            className={classes.preset}
            to={{ search: withPeriod(search, id).toString() }}
            aria-current={period.preset === id ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
        <OwnPeriod
          period={period}
          today={today}
          onChange={range => setSearch(withPeriod(search, range), { preventScrollReset: true })}
        />
      </nav>
      <Switch
        label="Прошлый период на графике"
        checked={!noPrevious && readCompare(search)}
        disabled={noPrevious}
        aria-describedby={reasonId}
        onChange={event =>
          setSearch(withCompare(search, event.currentTarget.checked), {
            replace: true,
            preventScrollReset: true
          })
        }
      />
    </div>
  )
}
