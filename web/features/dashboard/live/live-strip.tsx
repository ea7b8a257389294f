import { Button } from '@mantine/core'
import { IconChevronDown, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useId, useState } from 'react'

import type { Filters } from '#contract/analytics.ts'
import { isOfMeta, metaNote } from '#contract/meta-note.ts'
import { hasFilters } from '#web/features/dashboard/filters/filters.ts'
import { Card } from '#web/ui/card.tsx'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'
import { useNow } from '#web/ui/use-now.ts'

import { LiveLine } from './live-line.tsx'
import { isWanted } from './matching.ts'
import { PastProblem } from './past-problem.tsx'
import { missedWords, stateWords } from './strip-words.ts'
import { usePastVisits } from './use-past-visits.ts'
import { useStrip } from './use-strip.ts'

import classes from './live-strip.module.css'

const GROWING_MS = 5000
/** On a phone, until it is unfolded; the styles count too. */
const FOLDED = 3

interface LiveStripProps {
  /** Of the link that the page is about. */
  id?: string | undefined
  filters: Filters
}

interface MissedButtonProps {
  onClick: () => void
  children: string
}

/** Goes by being pressed. */
const MissedButton = ({ onClick, children }: MissedButtonProps) => (
  <Button ref={useFocusHeir<HTMLButtonElement>()} variant="default" size="xs" onClick={onClick}>
    {children}
  </Button>
)

/** The last visits as they come. */
export const LiveStrip = ({ id, filters }: LiveStripProps) => (
  <Lines key={JSON.stringify([id, filters])} id={id} filters={filters} />
)

function Lines({ id, filters }: LiveStripProps) {
  const listId = useId()
  const [unfolded, setUnfolded] = useState(false)
  const now = useNow(GROWING_MS)
  const past = usePastVisits(id, filters)
  const { state, lines, dispatch, setHeld } = useStrip({
    isWanted: visit => isWanted(visit, { id, filters }),
    wantsAll: id === undefined && !hasFilters(filters),
    past: past.visits
  })
  const { shown, paused, missedCount } = lines
  return (
    <Card
      title="Прямо сейчас"
      aside={
        <div className={classes.tools}>
          {missedCount > 0 && (
            <MissedButton onClick={() => dispatch({ kind: 'reveal' })}>{missedWords(lines)}</MissedButton>
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
      {past.hasFailed && <PastProblem past={past} />}
      {/* Below the lines it would be out of sight where they are scrolled. */}
      {shown.some(({ visit }) => isOfMeta(visit.source)) && <p className={classes.note}>{metaNote}</p>}
      <ol
        id={listId}
        className={classes.lines}
        data-unfolded={unfolded}
        data-named={id === undefined}
        aria-label="Последние переходы"
        aria-live="off"
        // Scrolled by keys: without names nothing within takes the focus.
        tabIndex={id === undefined ? undefined : 0}
      >
        {shown.map(({ key, visit }) => (
          <LiveLine key={key} visit={visit} now={now} nameless={id !== undefined} onHold={setHeld} />
        ))}
      </ol>
      {shown.length > FOLDED && (
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
