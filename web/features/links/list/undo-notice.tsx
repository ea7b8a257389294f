import { Button, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'

import { isNoSuch } from '#web/api/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { useFocusAfterWork } from '#web/ui/use-focus-after-work.ts'

import { undoKey, useUndoKey } from './undo-key.ts'

import classes from './undo-notice.module.css'

const TIME_TO_THINK_MS = 10_000

interface UndoNoticeProps {
  text: string
  undo: () => Promise<unknown>
  onDone: () => void
  /** It has to stay until it was read, where it may be tried again. */
  onFailed: (isFinal: boolean) => void
}

const IS_GONE = 'Не вернулось: ссылку уже удалили. Если их было несколько, остальные можно вернуть из архива.'

/** The button that was pressed goes: the focus goes to how many links there are, unless it is busy elsewhere. */
function leave(notice: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement !== document.body && !notice?.contains(activeElement)) return
  const place = document.querySelector<HTMLElement>('[data-links-total]') ?? document.querySelector('main')
  place?.focus()
}

function UndoNotice({ text, undo, onDone, onFailed }: UndoNoticeProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const notice = useRef<HTMLDivElement>(null)
  const button = useFocusAfterWork(isBusy)
  const start = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await undo()
      leave(notice.current)
      onDone()
    } catch (failure) {
      if (isNoSuch(failure)) leave(notice.current)
      setError(failure)
      onFailed(isNoSuch(failure))
    } finally {
      setBusy(false)
    }
  }
  const isFinal = error !== undefined && isNoSuch(error)
  useUndoKey(() => void start(), !isFinal)
  return (
    <div className={classes.notice} ref={notice}>
      <p className={classes.text}>
        {isFinal ? IS_GONE : error === undefined ? text : `Не вернулось. ${errorText(error)}`}
        {!isFinal && <VisuallyHidden> Вернуть: {undoKey()}</VisuallyHidden>}
      </p>
      {!isFinal && (
        <Button
          ref={button}
          className={classes.undo}
          variant="default"
          size="xs"
          loading={isBusy}
          rightSection={
            <kbd className={classes.key} aria-hidden>
              {undoKey()}
            </kbd>
          }
          onClick={() => void start()}
          aria-keyshortcuts="Control+Z Meta+Z"
        >
          {error === undefined ? 'Вернуть' : 'Попробовать ещё раз'}
        </Button>
      )}
    </div>
  )
}

/** Says what was done without a question, with a way back. */
export function notifyUndoable(text: string, undo: () => Promise<unknown>): void {
  const id = toast.success(
    <UndoNotice
      text={text}
      undo={undo}
      onDone={() => toast.dismiss(id)}
      onFailed={isFinal => toast.update(id, { type: 'error', autoClose: isFinal && TIME_TO_THINK_MS })}
    />,
    { autoClose: TIME_TO_THINK_MS }
  )
}
