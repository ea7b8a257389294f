import { Link, useLocation } from 'react-router'

import type { LiveVisit } from '#contract/analytics.ts'
import { formatDateTime } from '#web/ui/format.ts'

import { agoWords, deviceWords, placeWords, sourceWords } from './visit-words.ts'

import classes from './live-line.module.css'

interface LiveLineProps {
  visit: LiveVisit
  now: Date
  /** The page is about one link: its name would say nothing. */
  nameless: boolean
  /** The name is about to be pressed: it must not move away. */
  onHold: (held: boolean) => void
}

/** «Название ссылки», and under it «Казань · из ВКонтакте · Android». Every word of it may be a stranger's: it stays text, on its own. */
export function LiveLine({ visit, now, nameless, onHold }: LiveLineProps) {
  const { search } = useLocation()
  const device = deviceWords(visit)
  return (
    <li className={classes.line} data-nameless={nameless}>
      <time className={classes.time} dateTime={visit.time} title={`${formatDateTime(visit.time)}, Москва`}>
        {agoWords(visit.time, now)}
      </time>
      {!nameless && visit.deleted && (
        <span className={classes.title}>
          <bdi>{visit.label}</bdi> (удалена)
        </span>
      )}
      {!nameless && !visit.deleted && (
        <Link
          className={classes.title}
          to={{ pathname: `/dashboard/${visit.id}`, search }}
          onPointerEnter={() => onHold(true)}
          onPointerLeave={() => onHold(false)}
          onFocus={() => onHold(true)}
          onBlur={() => onHold(false)}
        >
          <bdi>{visit.label}</bdi>
        </Link>
      )}
      <span className={classes.words}>
        <bdi className={classes.place}>{placeWords(visit)}</bdi>
        {' · '}
        <bdi>{sourceWords(visit.source)}</bdi>
        {device && (
          <>
            {' · '}
            <bdi>{device}</bdi>
          </>
        )}
      </span>
    </li>
  )
}
