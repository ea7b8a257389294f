import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'

import { errorText } from '#web/ui/error-text.ts'

import classes from './undo-notice.module.css'

const TIME_TO_THINK_MS = 10_000

interface UndoNoticeProps {
  text: string
  undo: () => Promise<unknown>
  onDone: () => void
  /** It has to stay until it was read. */
  onFailed: () => void
}

function UndoNotice({ text, undo, onDone, onFailed }: UndoNoticeProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const notice = useRef<HTMLDivElement>(null)
  const start = async () => {
    // The button lets it go while it is busy, and is gone when it is done.
    const hadFocus = notice.current?.contains(document.activeElement)
    setBusy(true)
    try {
      await undo()
      if (hadFocus) document.querySelector<HTMLElement>('[aria-modal="true"], main')?.focus()
      onDone()
    } catch (failure) {
      setError(failure)
      onFailed()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.notice} ref={notice}>
      <p className={classes.text}>{error === undefined ? text : `Не вернулось. ${errorText(error)}`}</p>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => void start()}>
        {error === undefined ? 'Вернуть' : 'Попробовать ещё раз'}
      </Button>
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
      onFailed={() => toast.update(id, { type: 'error', autoClose: false })}
    />,
    { autoClose: TIME_TO_THINK_MS }
  )
}
