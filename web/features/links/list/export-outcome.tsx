import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { SINCE_HEADER } from '#contract/analytics.ts'
import { errorText } from '#web/ui/error-text.ts'
import { sizeWords } from '#web/ui/file-size.ts'
import { formatMoscowMoment } from '#web/ui/format.ts'
import type { FileState } from '#web/ui/use-file.ts'

import classes from './export-dialog.module.css'

/** A small file is here before one could read that it is on its way. */
const SHOWN_AFTER_MS = 1000

function Progress({ bytes }: { bytes: number }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className={classes.outcome}>
      {isLong && (
        <span className={classes.progress}>
          Собираем файл…
          {/* Said once, not with every piece. */}
          {bytes > 0 && (
            <data value={bytes} aria-hidden>
              {sizeWords(bytes)}
            </data>
          )}
        </span>
      )}
    </output>
  )
}

/** From when the figures of the file are, when that is later than what was asked for. */
function Since({ headers }: { headers: Headers }) {
  const since = headers.get(SINCE_HEADER)
  return since === null ? null : (
    <p>В файле статистика с {formatMoscowMoment(since)}: более ранней уже нет.</p>
  )
}

/** How far the file is, what has become of it. */
export function ExportOutcome({ state }: { state: FileState }) {
  if (state.phase === 'busy') return <Progress bytes={state.bytes} />
  return (
    <>
      <div role="alert">
        {state.phase === 'failed' && (
          <div className={classes.failure}>
            <IconAlertCircle size={20} stroke={1.75} aria-hidden />
            <div>
              <p className={classes.head}>Файл не скачался</p>
              <p>{errorText(state.error)}</p>
            </div>
          </div>
        )}
      </div>
      <output className={classes.outcome}>
        {state.phase === 'done' && (
          <div className={classes.done}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
            <div>
              <p className={classes.head}>Файл скачан</p>
              <p>
                {state.name}, {sizeWords(state.bytes)}
              </p>
              <Since headers={state.headers} />
            </div>
          </div>
        )}
      </output>
    </>
  )
}
