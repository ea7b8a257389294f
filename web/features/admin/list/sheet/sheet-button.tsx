import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

import type { Input, Route } from '#contract/route.ts'
import { totalWords } from '#web/features/admin/list/list-words.ts'
import { announce } from '#web/ui/announce.ts'
import { errorText } from '#web/ui/error-text.ts'
import { sizeWords } from '#web/ui/file-size.ts'
import { count, type Forms } from '#web/ui/format.ts'
import { notifyDone } from '#web/ui/notify.ts'

import { useSheet } from './sheet-run.ts'

import classes from './sheet-button.module.css'

interface SheetButtonProps<R extends Route> {
  route: R
  /** The list's filters and order, without its page. */
  input: Input<R>
  /** How many rows the list has; undefined while it is not known. */
  total: number | undefined
  exact: boolean
  /** In case the server gives no name: `tropa-users.xlsx`. */
  fileName: string
}

const rowForms = ['строка', 'строки', 'строк'] as const
/** «Собираем 61 строку» */
const accusativeForms = ['строку', 'строки', 'строк'] as const

/** An estimate of the server is said to be one. */
const rowsText = (total: number, exact: boolean, forms: Forms): string =>
  exact ? count(total, forms) : `примерно ${count(total, forms)}`

/** The whole list as a spreadsheet: how many rows, how much has come, and a way to stop. */
export function SheetButton<R extends Route>({ route, input, total, exact, fileName }: SheetButtonProps<R>) {
  const { state, counted, start, reset } = useSheet(route, fileName)
  const button = useRef<HTMLButtonElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const isBusy = state.phase === 'busy'
  const wasBusy = useRef(false)
  // The button that was pressed gives its place to the other one, and the focus with it.
  useEffect(() => {
    if (isBusy && !wasBusy.current) stop.current?.focus()
    if (!isBusy && wasBusy.current && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])

  const download = async () => {
    announce('Собираем таблицу')
    const done = await start(input, { total: total ?? 0, exact })
    if (done)
      notifyDone(`Таблица скачана: ${rowsText(done.total, done.exact, rowForms)}, ${sizeWords(done.bytes)}`)
  }
  return (
    <div className={classes.sheet}>
      <div className={classes.said} role="alert">
        {state.phase === 'failed' && (
          <p className={classes.failed}>Таблица не скачалась. {errorText(state.error)}</p>
        )}
      </div>
      {state.phase === 'busy' ? (
        <div className={classes.busy}>
          <Loader size={16} color="primary" aria-hidden />
          <span className={classes.progress}>
            {counted.total > 0
              ? `Собираем ${rowsText(counted.total, counted.exact, accusativeForms)}`
              : 'Собираем таблицу'}
            {state.bytes > 0 && `, пришло ${sizeWords(state.bytes)}`}
          </span>
          <Button variant="default" size="xs" ref={stop} onClick={reset}>
            Остановить
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          ref={button}
          disabled={total === 0}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => void download()}
        >
          {state.phase === 'failed' ? 'Скачать ещё раз' : 'Скачать таблицу'}
          {total !== undefined && total > 0 && (
            <span className={classes.rows}>{totalWords({ total, exact }, rowForms)}</span>
          )}
        </Button>
      )}
    </div>
  )
}
