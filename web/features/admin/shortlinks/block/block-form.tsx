import { Button, Textarea, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { BLOCK_REASON_MAX } from '#contract/admin-shortlinks.ts'
import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'
import { focusRefused } from '#web/ui/form/focus-refused.ts'

import type { BlockQuestion } from './use-block-question.tsx'
import { usualReasons } from './usual-reasons.ts'

import classes from './block-form.module.css'

const NO_REASON = 'Напишите, почему ссылка заблокирована.'

interface BlockFormProps {
  question: BlockQuestion
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
  onClose: (isDone: boolean) => void
}

/** The reason of a blocking: one of the usual ones, or one's own words. */
export function BlockForm({ question, isBusy, setBusy, onClose }: BlockFormProps) {
  const { reason = '', action = 'Заблокировать', work } = question
  const [typed, setTyped] = useState(reason)
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const field = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The busy button had lost the focus.
  useEffect(() => {
    if (failure !== undefined) button.current?.focus()
  }, [failure])

  const run = async () => {
    if (isBusy) return
    const text = typed.trim()
    if (text === '') {
      setMissing(true)
      focusRefused(field.current, NO_REASON)
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await work(text)
      onClose(true)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const take = (text: string) => {
    setTyped(text)
    setMissing(false)
    field.current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void run()
      }}
    >
      <p className={classes.text}>
        Кто откроет ссылку, увидит, что она заблокирована: это начнётся сразу. Неразобранные жалобы на неё
        закроются. Разблокировать можно в любой момент.
      </p>
      <fieldset className={classes.usual} aria-label="Частые причины">
        {usualReasons.map(({ name, text }) => (
          <UnstyledButton
            key={name}
            className={classes.chip}
            aria-pressed={typed === text}
            onClick={() => take(text)}
          >
            {name}
          </UnstyledButton>
        ))}
      </fieldset>
      <Textarea
        ref={field}
        label="Причина"
        description="Её прочитает владелец: в своём списке ссылок и, если почта подтверждена, в письме."
        rows={4}
        maxLength={BLOCK_REASON_MAX}
        value={typed}
        data-autofocus
        error={missing && NO_REASON}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <div role="alert">
        {failure !== undefined && (
          <div className={classes.failure}>
            <p className={classes.failed}>{failureTitle(failure, 'Не получилось')}</p>
            <p>{errorText(failure)}</p>
          </div>
        )}
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
