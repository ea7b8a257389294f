import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import { errorText } from '#web/ui/error-text.ts'
import { sizeWords } from '#web/ui/file-size.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

import { useXlsx } from './use-xlsx.ts'

import classes from './xlsx-button.module.css'

interface XlsxButtonProps {
  nmId: number
  period: DayRange
}

/** The comparison and the days as a spreadsheet, of the days that are shown. */
export function XlsxButton({ nmId, period }: XlsxButtonProps) {
  const { state, start, stop } = useXlsx(nmId)
  const busy = state.phase === 'busy'
  return (
    <div className={classes.xlsx}>
      <Button
        variant="default"
        leftSection={busy ? undefined : <IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={({ detail }) => {
          if (!busy) void start(period)
          // The second press of a double click was not meant to stop what the first one has begun.
          else if (detail < 2) stop()
        }}
      >
        {busy ? 'Остановить' : 'Скачать таблицу'}
      </Button>
      <output className={classes.outcome}>
        {busy && (
          <>
            Собираем файл… <span aria-hidden>{state.bytes > 0 && sizeWords(state.bytes)}</span>
          </>
        )}
        {state.phase === 'done' && `Файл скачан: ${state.name}, ${sizeWords(state.bytes)}`}
      </output>
      {state.phase === 'failed' && (
        <p className={classes.failure} role="alert">
          Файл не скачался. {errorText(state.error)}
        </p>
      )}
    </div>
  )
}
