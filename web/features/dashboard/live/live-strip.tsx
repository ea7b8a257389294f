import { Button } from '@mantine/core'
import { IconChevronDown, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useCallback, useId, useState } from 'react'

import type { Filters, LiveVisit } from '#contract/analytics.ts'
import { Card } from '#web/features/dashboard/card.tsx'
import { useNow } from '#web/features/dashboard/use-now.ts'
import { count } from '#web/ui/format.ts'

import { LiveLine } from './live-line.tsx'
import { isWanted } from './matching.ts'
import { useLiveState } from './use-live-refresh.ts'
import { usePastVisits } from './use-past-visits.ts'
import { useStrip } from './use-strip.ts'
import type { StreamState } from './visit-stream.ts'

import classes from './live-strip.module.css'

const GROWING_MS = 5000

const stateWords: Record<StreamState, string> = {
  connecting: 'Подключаемся…',
  open: 'Переходы появляются здесь сами',
  lost: 'Связь потеряна, подключаемся снова'
}

interface LiveStripProps {
  /** Of the link that the page is about. */
  id?: string | undefined
  filters: Filters
}

/** The last visits as they come. */
export const LiveStrip = ({ id, filters }: LiveStripProps) => (
  <Lines key={JSON.stringify([id, filters])} id={id} filters={filters} />
)

function Lines({ id, filters }: LiveStripProps) {
  const listId = useId()
  const [unfolded, setUnfolded] = useState(false)
  const now = useNow(GROWING_MS)
  const state = useLiveState()
  // The parts of the key above: they do not change while this is mounted.
  const [wanted] = useState(() => ({ id, filters }))
  const past = usePastVisits(id, filters)
  const { lines, dispatch, setHeld } = useStrip(
    useCallback((visit: LiveVisit) => isWanted(visit, wanted), [wanted]),
    past
  )
  const { shown, paused, missedCount } = lines
  return (
    <Card
      title="Прямо сейчас"
      aside={
        <div className={classes.tools}>
          {missedCount > 0 && (
            <Button variant="default" size="xs" onClick={() => dispatch({ kind: 'reveal' })}>
              Показать {count(missedCount, ['новый', 'новых', 'новых'])}
            </Button>
          )}
          <Button
            variant="subtle"
            size="xs"
            leftSection={paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
            onClick={() => dispatch({ kind: paused ? 'resume' : 'pause' })}
          >
            {paused ? 'Продолжить' : 'Пауза'}
          </Button>
        </div>
      }
    >
      <p className={classes.state} data-state={paused ? 'paused' : state}>
        {paused && state === 'open' ? 'Лента на паузе' : stateWords[state]}
      </p>
      <ol
        id={listId}
        className={classes.lines}
        data-unfolded={unfolded}
        aria-label="Последние переходы"
        aria-live="off"
      >
        {shown.map(({ key, visit }) => (
          <LiveLine key={key} visit={visit} now={now} nameless={id !== undefined} onHold={setHeld} />
        ))}
      </ol>
      {shown.length > 1 && (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={unfolded}
          aria-controls={listId}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Свернуть' : 'Показать ещё'}
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    </Card>
  )
}
