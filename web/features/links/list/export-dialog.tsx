import { Button, Modal } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'

import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'
import { focusRefused } from '#web/ui/form/focus-refused.ts'

import { ExportOutcome } from './export-outcome.tsx'
import { ExportPeriodFields } from './export-period-fields.tsx'
import { OWN, periodErrors, presets, type Choice } from './export-period.ts'
import { useExport } from './export-run.ts'

import classes from './export-dialog.module.css'

interface ExportDialogProps {
  /** In Moscow, when it was opened. */
  today: string
  opened: boolean
  onClose: () => void
}

/** For which days the file is, how far it is, and what became of it. */
export function ExportDialog({ today, opened, onClose }: ExportDialogProps) {
  const { state, start, reset } = useExport()
  const [choice, setChoice] = useState<Choice>('30d')
  const [own, setOwn] = useState({ from: '', to: '' })
  const [isTold, setTold] = useState(false)
  const first = useRef<HTMLButtonElement>(null)

  const preset = presets.find(({ id }) => id === choice)
  const period = preset?.range(today) ?? own
  const errors = periodErrors(period, today)
  const isBusy = state.phase === 'busy'

  // The button that had the focus is another one now: before it is seen, for Enter would press it.
  const phase = useRef(state.phase)
  useLayoutEffect(() => {
    if (phase.current !== state.phase) first.current?.focus()
    phase.current = state.phase
  }, [state.phase])

  const close = () => {
    reset()
    onClose()
  }
  useBackCloses(opened, close)
  const submit = (form: HTMLFormElement) => {
    setTold(true)
    const [wrong] = Object.entries(errors)
    if (wrong === undefined) void start(period)
    else focusRefused(form.querySelector<HTMLElement>(`[name="${wrong[0]}"]`), wrong[1])
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Скачать статистику"
      centered
      size={480}
      returnFocus={false}
      // What takes long is stopped on purpose only, as by the way back.
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': 'Закрыть' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        {state.phase !== 'done' && (
          <>
            <p className={classes.about}>
              Таблица для Excel: все ссылки, и из архива тоже, их переходы и люди, города, источники, дни и
              нажатия кнопок мини-страниц. Удалённых ссылок в ней нет.
            </p>
            <ExportPeriodFields
              choice={choice}
              period={period}
              today={today}
              errors={isTold ? errors : {}}
              disabled={isBusy}
              onChoose={next => {
                // Own dates begin as those that were shown.
                if (next === OWN) setOwn(period)
                setChoice(next)
              }}
              onOwn={setOwn}
            />
          </>
        )}
        <ExportOutcome state={state} />
        <div className={classes.actions}>
          {state.phase === 'done' ? (
            <>
              <Button type="button" variant="default" onClick={reset}>
                За другие дни
              </Button>
              <Button ref={first} type="button" color="accent" onClick={close}>
                Готово
              </Button>
            </>
          ) : (
            <>
              <Button
                ref={isBusy ? first : undefined}
                type="button"
                variant="default"
                onClick={isBusy ? reset : close}
              >
                {isBusy ? 'Остановить' : 'Отмена'}
              </Button>
              <Button ref={isBusy ? undefined : first} type="submit" color="accent" loading={isBusy}>
                {state.phase === 'failed' ? 'Попробовать ещё раз' : 'Скачать'}
              </Button>
            </>
          )}
        </div>
      </form>
    </Modal>
  )
}
