import { Switch } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link, useLocation, useSearchParams } from 'react-router'

import type { Day } from '#web/ui/period/calendar.ts'
import { PeriodPresets } from '#web/ui/period/period-presets.tsx'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import { OwnPeriod } from './own-period.tsx'
import { presets, readCompare, withCompare, withPeriod, type Period } from './period.ts'
import { useZoom, type ZoomBack } from './use-zoom.ts'

import shared from '#web/ui/period/presets.module.css'
import classes from './period-bar.module.css'

interface PeriodBarProps {
  period: Period
  today: Day
  /** The period before cannot be drawn; the sentence with this id says why. */
  noPrevious: boolean
  reasonId: string | undefined
}

/** Goes with its last step. */
const BackLink = ({ to, state }: ZoomBack) => (
  <Link
    ref={useFocusHeir<HTMLAnchorElement>()}
    className={`${shared.preset} ${classes.back}`}
    to={to}
    state={state}
    aria-label="Вернуть прежний период"
    preventScrollReset
  >
    <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
    Прежний период
  </Link>
)

/** Which days or hours are shown. Everything chosen here is in the address, so it survives a reload and can be sent on. */
export function PeriodBar({ period, today, noPrevious, reasonId }: PeriodBarProps) {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const { back } = useZoom()
  return (
    <div className={classes.bar}>
      <PeriodPresets
        presets={presets}
        present={period.preset}
        withPeriod={withPeriod}
        className={classes.presets}
      >
        <OwnPeriod
          period={period}
          today={today}
          onChange={range => setSearch(withPeriod(search, range), { preventScrollReset: true })}
        />
        {back && <BackLink {...back} />}
      </PeriodPresets>
      <Switch
        className={classes.switch}
        label="Прошлый период на графике"
        checked={!noPrevious && readCompare(search)}
        disabled={noPrevious}
        aria-describedby={reasonId}
        onChange={event =>
          setSearch(withCompare(search, event.currentTarget.checked), {
            replace: true,
            preventScrollReset: true,
            state
          })
        }
      />
    </div>
  )
}
