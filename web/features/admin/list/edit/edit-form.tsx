import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'
import { focusRefused } from '#web/ui/form/focus-refused.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import { changeLines, type FieldWords } from './change-lines.ts'
import { ChangeList } from './change-list.tsx'
import type { Edit } from './use-edit.ts'

import parts from '#web/ui/drawer/drawer-form.module.css'
import classes from './edit-form.module.css'

/** Not what only a pointer reaches, as the crosses that take an owner out. */
const FOCUSABLE = 'fieldset, :is(input, textarea, select, button):not([tabindex="-1"])'

interface EditFormProps<Values extends object> {
  edit: Edit<Values>
  words: FieldWords<Values>
  onDirty: (isDirty: boolean) => void
  onSending: (isSending: boolean) => void
  onCancel: () => void
  /** «Создать …», of a row that is not there yet: nothing of it changes. */
  createAs?: string
  children: ReactNode
}

/** The fields of a row; below them what saving would change, or why it was refused. */
export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { edit, words, onDirty, onSending, onCancel, createAs, children } = props
  // The row may be gone by now, and the form with it.
  const form = useFocusHeir<HTMLFormElement>()
  const lines = changeLines(edit, words)
  const isDirty = lines.length > 0
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const { isBusy } = edit
  useEffect(() => {
    onSending(isBusy)
    return () => onSending(false)
  }, [isBusy, onSending])

  // The first field that is wrong, or that somebody else has changed.
  const bringToFirst = useEffectEvent((theirs: Partial<Values>) => {
    const [name, error] = Object.entries<string | undefined>(edit.errors)[0] ?? [Object.keys(theirs)[0]]
    if (name === undefined) return
    const field = form.current?.querySelector(`[data-edit-field="${name}"]`)
    focusRefused(field?.querySelector<HTMLElement>(FOCUSABLE), error)
    // On a phone the words below cover what is said under a field at their edge.
    if (name in theirs) field?.scrollIntoView({ block: 'start' })
  })
  // Not whenever `errors` change: they do while the first of two is being mended.
  const { meanwhile, refusals } = edit
  useEffect(() => {
    if (refusals > 0) bringToFirst(meanwhile)
  }, [refusals, meanwhile])

  return (
    <form
      ref={form}
      className={parts.form}
      noValidate
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault()
        if (isDirty || createAs !== undefined) edit.submit()
        else onCancel()
      }}
    >
      {/* What is typed while it is saved would be lost. */}
      <div className={parts.fields} inert={isBusy}>
        {children}
      </div>
      <div className={parts.actions}>
        <div className={classes.said} role="alert">
          {edit.problem !== undefined && (
            <div className={classes.problem}>
              <p className={classes.title}>{failureTitle(edit.problem, 'Не сохранилось')}</p>
              <p>{errorText(edit.problem)}</p>
            </div>
          )}
        </div>
        {createAs === undefined && (
          <output className={classes.changes}>
            {isDirty ? (
              <>
                <span className={classes.head}>Изменится</span>
                <ChangeList lines={lines} />
              </>
            ) : (
              <span className={classes.none}>Пока ничего не изменено</span>
            )}
          </output>
        )}
        <Button variant="default" size="md" disabled={isBusy} onClick={onCancel}>
          Отмена
        </Button>
        <SubmitButton pending={isBusy}>{createAs ?? 'Сохранить'}</SubmitButton>
      </div>
    </form>
  )
}
