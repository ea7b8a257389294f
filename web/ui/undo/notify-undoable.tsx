import { Button, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'

import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'
import { isFocusFree } from '#web/ui/is-focus-free.ts'
import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

import { undoKey, useUndoKey } from './undo-key.ts'

import classes from './undo-notice.module.css'

const TIME_TO_THINK_MS = 10_000

interface Undoable {
  text: string
  undo: () => Promise<unknown>
  /** What to say of a failure after which there is nothing to try again: what it was about is gone. */
  gone: (error: unknown) => string | undefined
  /** «Ctrl+Z» takes it back too: where nothing lies over the screen. */
  hasKey?: boolean
}

interface UndoNoticeProps extends Undoable {
  onDone: () => void
  /** It has to stay until it was read, where it may be tried again. */
  onFailed: (isFinal: boolean) => void
}

/** The button that was pressed goes: the focus goes to what lies over the screen, or to how many links there are, unless it is busy elsewhere. */
function leave(notice: HTMLElement | null): void {
  if (!isFocusFree(notice)) return
  const places = ['[aria-modal="true"]', '[data-links-total]', 'main']
  const [place] = places.flatMap(one => document.querySelector<HTMLElement>(one) ?? [])
  place?.focus()
}

function UndoNotice({ text, undo, gone, hasKey = false, onDone, onFailed }: UndoNoticeProps) {
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<unknown>()
  const notice = useRef<HTMLDivElement>(null)
  const button = useFocusAfterWork(isBusy)
  const start = async () => {
    if (isBusy || isDone) return
    setBusy(true)
    try {
      await undo()
      leave(notice.current)
      setDone(true)
      onDone()
    } catch (failure) {
      const isFinal = gone(failure) !== undefined
      if (isFinal) leave(notice.current)
      setError(failure)
      onFailed(isFinal)
    } finally {
      setBusy(false)
    }
  }
  const goneText = error === undefined ? undefined : gone(error)
  const isFinal = goneText !== undefined
  const isKeyed = hasKey && !isFinal
  // The next press is about the one before, also while this one goes out of sight.
  useUndoKey(() => void start(), isKeyed && !isBusy && !isDone)
  return (
    <div className={classes.notice} ref={notice}>
      <p className={classes.text}>
        {goneText ??
          (error === undefined ? text : `${failureTitle(error, 'Не вернулось')}. ${errorText(error)}`)}
        {isKeyed && <VisuallyHidden> Вернуть: {undoKey()}</VisuallyHidden>}
      </p>
      {!isFinal && (
        <Button
          ref={button}
          className={classes.undo}
          variant="default"
          size="xs"
          loading={isBusy}
          rightSection={
            isKeyed && (
              <kbd className={classes.key} aria-hidden>
                {undoKey()}
              </kbd>
            )
          }
          onClick={() => void start()}
          aria-keyshortcuts={isKeyed ? 'Control+Z Meta+Z' : undefined}
        >
          {error === undefined ? 'Вернуть' : 'Попробовать ещё раз'}
        </Button>
      )}
    </div>
  )
}

/** Says what was done without a question, with a way back. */
export function notifyUndoable(undoable: Undoable): void {
  const id = toast.success(
    <UndoNotice
      {...undoable}
      onDone={() => toast.dismiss(id)}
      onFailed={isFinal => toast.update(id, { type: 'error', autoClose: isFinal && TIME_TO_THINK_MS })}
    />,
    { autoClose: TIME_TO_THINK_MS }
  )
}
