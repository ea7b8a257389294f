import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useContext } from 'react'
import { useSearchParams } from 'react-router'

import { csvOf } from '#web/ui/csv.ts'
import { downloadFile } from '#web/ui/download.ts'
import { moscowDay } from '#web/ui/period/calendar.ts'

import { fileName } from './file-name.ts'
import { readFilters } from './filters/filters.ts'
import { Outdated } from './outdated.ts'
import { readPeriod } from './period/period.ts'
import { rangeSince } from './period/range.ts'
import { ShownSince } from './shown-since.ts'
import { ShownSlug } from './shown-slug.ts'

import classes from './csv-button.module.css'

interface CsvButtonProps {
  /** What the table shows: «Откуда, соцсети». */
  title: string
  /** The same in the name of the file, in Latin letters: `goroda`. */
  name: string
  header: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** The whole table as a file for Excel; its name says what of which link, whose visits and which days. */
export function CsvButton({ title, name, header, rows }: CsvButtonProps) {
  const slug = useContext(ShownSlug)
  // Its name would say what has been asked for since.
  const isOutdated = useContext(Outdated)
  const since = useContext(ShownSince)
  const [search] = useSearchParams()
  const save = () => {
    const file = fileName({
      name,
      slug,
      filters: readFilters(search),
      range: rangeSince(readPeriod(search, moscowDay(new Date())), since)
    })
    downloadFile(file, 'text/csv;charset=utf-8', csvOf(header, rows))
  }
  return (
    <ActionIcon
      className={classes.button}
      variant="subtle"
      size={36}
      aria-label={`Скачать таблицу: ${title}`}
      title="Скачать таблицу (CSV)"
      disabled={rows.length === 0 || isOutdated}
      onClick={save}
    >
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
