import { useEffect, useRef, useState } from 'react'

import { SINCE_HEADER } from '#contract/analytics.ts'
import { links } from '#contract/links.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import { downloadFile } from '#web/ui/download.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

type ExportState =
  | { phase: 'idle' }
  | { phase: 'busy'; bytes: number }
  | { phase: 'failed'; error: unknown }
  | { phase: 'done'; name: string; bytes: number; since: string | undefined }

interface ExportRun {
  state: ExportState
  start: (period: DayRange) => Promise<void>
  /** Stops what is under way and forgets what was. */
  reset: () => void
}

/** Fetches the file of the links and hands it to the browser. Whoever leaves stops it. */
export function useExport(): ExportRun {
  const [state, setState] = useState<ExportState>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async ({ from, to }: DayRange) => {
    const abort = new AbortController()
    running.current = abort
    setState({ phase: 'busy', bytes: 0 })
    try {
      const {
        blob,
        name = `tropa-ssylki-${from}-${to}.xlsx`,
        headers
      } = await fetchFile(
        links.statistics,
        { query: { dateFrom: from, dateTo: to } },
        { signal: abort.signal, onProgress: bytes => setState({ phase: 'busy', bytes }) }
      )
      downloadFile(name, blob.type, blob)
      setState({ phase: 'done', name, bytes: blob.size, since: headers.get(SINCE_HEADER) ?? undefined })
    } catch (error) {
      if (!abort.signal.aborted) setState({ phase: 'failed', error })
    }
  }

  const reset = () => {
    running.current?.abort()
    setState({ phase: 'idle' })
  }

  return { state, start, reset }
}
