import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

import { FailureBox } from '#web/ui/dialog/failure-box.tsx'
import { QuestionModal } from '#web/ui/dialog/question-modal.tsx'
import { useWork } from '#web/ui/dialog/use-work.ts'

import classes from '#web/ui/dialog/question.module.css'

export interface Question {
  title: string
  text: string
  /** The verb on the button. */
  action: string
  /** The other button; «Отмена» unless told. */
  cancel?: string
  danger?: boolean
  /** What the action does: the question stays until it is done, and when it fails. */
  work?: () => Promise<unknown>
  /** What to say when it failed; the reason follows. */
  failure?: string
  /** Takes the question back: it has answered itself. */
  gone?: AbortSignal
}

interface ConfirmDialogProps {
  /** Stays while the dialog goes. */
  question: Question | undefined
  opened: boolean
  onAnswer: (yes: boolean) => void
}

/** Calls when somebody has gone back or forward to another place. */
function useGoneBack(call: () => void) {
  const { key } = useLocation()
  // As text: the enum itself would be part of the first paint.
  const how: string = useNavigationType()
  const place = useRef(key)
  const go = useEffectEvent(() => {
    if (how === 'POP') call()
  })
  useEffect(() => {
    if (place.current === key) return
    place.current = key
    go()
  }, [key])
}

export function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  const { isBusy, failure, button, forget, start } = useWork()
  const dismiss = () => {
    if (isBusy) return
    forget()
    onAnswer(false)
  }
  // What is asked about lies on the screen that was left.
  useGoneBack(() => opened && dismiss())
  const confirm = async () => {
    const isDone = !question?.work || (await start(question.work))
    if (isDone) onAnswer(true)
  }
  return (
    // Above a drawer and the dialogs over it.
    <QuestionModal opened={opened} onClose={dismiss} title={question?.title} layer={2}>
      <p className={classes.text}>{question?.text}</p>
      <div className={classes.failure} role="alert">
        <FailureBox error={failure} title={question?.failure ?? 'Не получилось'} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={dismiss} data-autofocus>
          {question?.cancel ?? 'Отмена'}
        </Button>
        <Button
          ref={button}
          color={question?.danger ? 'error' : 'accent'}
          loading={isBusy}
          onClick={() => void confirm()}
        >
          {question?.action}
        </Button>
      </div>
    </QuestionModal>
  )
}
