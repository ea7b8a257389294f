import { marketplace } from '#contract/marketplace.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'
import { useFile } from '#web/ui/use-file.ts'

/** The file of a product, on its way to the browser. */
export function useXlsx(nmId: number) {
  const { state, start, reset } = useFile()
  return {
    state,
    stop: reset,
    start: ({ from, to }: DayRange) =>
      start(
        fetching =>
          fetchFile(
            marketplace.xlsx,
            { params: { nmId: String(nmId) }, query: { begin: from, end: to } },
            fetching
          ),
        `tropa-${nmId}-${from}-${to}.xlsx`
      )
  }
}
