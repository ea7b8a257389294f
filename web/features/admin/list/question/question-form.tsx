import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { FailureBox } from '#web/ui/dialog/failure-box.tsx'
import type { Work } from '#web/ui/dialog/use-work.ts'

import classes from '#web/ui/dialog/question.module.css'

interface QuestionFormProps {
  work: Work
  /** The verb on the button. */
  action: string
  /** What to say when it failed; the reason follows. */
  failure: string
  /** What is to be done; nothing when the fields refuse. */
  answer: () => (() => Promise<unknown>) | undefined
  onClose: (isDone: boolean) => void
  children: ReactNode
}

/** The fields of a question about something that cannot be taken back, and its two buttons. */
export function QuestionForm({ work, action, failure, answer, onClose, children }: QuestionFormProps) {
  const { isBusy, button, start } = work
  const submit = async () => {
    const todo = isBusy ? undefined : answer()
    if (todo && (await start(todo))) onClose(true)
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      <div className={classes.failure} role="alert">
        <FailureBox error={work.failure} title={failure} />
      </div>
      <div className={classes.actions}>
        <Button variant="default" disabled={isBusy} onClick={() => onClose(false)}>
          Отмена
        </Button>
        <Button ref={button} type="submit" color="error" loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
