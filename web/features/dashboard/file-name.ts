import { filterWords } from './filters/filter-words.ts'
import { filterKeys, type Filters } from './filters/filters.ts'
import type { DateRange } from './period/range.ts'

/** A file system has its limits, and a name its reader. */
const MARK_MAX = 24
const MARKS_MAX = 72

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')

/** What every file system takes: letters, digits, dots inside. */
const plain = (text: string): string =>
  cut(text.replaceAll(/[^\p{L}\p{N}.]+/gu, '-'), MARK_MAX).replaceAll(/^[.-]+|[.-]+$/g, '')

interface Content {
  /** What the table shows, in Latin letters: `goroda`. */
  name: string
  /** Of the one link that it is about. */
  slug: string | undefined
  filters: Filters
  range: DateRange
}

/** What a file holds: table, link, filters, days. `tropa-goroda-ivan-chai-ВКонтакте-2026-11-21.csv` */
export function fileName({ name, slug, filters, range: { from, to } }: Content): string {
  const marks = filterKeys.flatMap(key => {
    const value = filters[key]
    return value === undefined ? [] : [plain(filterWords(key, value).value) || key]
  })
  // No file system takes the colon of a clock.
  const days = (from === to ? from : `${from}-${to}`).replaceAll(':', '-')
  const parts = [name, slug && plain(slug), cut(marks.join('-'), MARKS_MAX), days]
  return `tropa-${parts.filter(Boolean).join('-')}.csv`
}
