import { links } from '#contract/links.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { useFile } from '#web/ui/use-file.ts'

/** The file of the links, on its way to the browser. */
export function useExport() {
  const { state, start, reset } = useFile()
  return {
    state,
    reset,
    start: ({ from, to }: DayRange) =>
      start(
        fetching => fetchFile(links.statistics, { query: { dateFrom: from, dateTo: to } }, fetching),
        `tropa-ssylki-${from}-${to}.xlsx`
      )
  }
}
