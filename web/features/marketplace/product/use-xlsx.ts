import { useEffect, useRef, useState } from 'react'

import { marketplace } from '#contract/marketplace.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import { downloadFile } from '#web/ui/download.ts'
import type { DayRange } from '#web/ui/period/day-words.ts'

type XlsxState =
  | { phase: 'idle' }
  | { phase: 'busy'; bytes: number }
  | { phase: 'failed'; error: unknown }
  | { phase: 'done'; name: string; bytes: number }

interface Xlsx {
  state: XlsxState
  start: (period: DayRange) => Promise<void>
  stop: () => void
}

/** Fetches the file of a product and hands it to the browser. Whoever leaves stops it. */
export function useXlsx(nmId: number): Xlsx {
  const [state, setState] = useState<XlsxState>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async ({ from, to }: DayRange) => {
    const abort = new AbortController()
    running.current = abort
    setState({ phase: 'busy', bytes: 0 })
    try {
      const { blob, name = `tropa-${nmId}-${from}-${to}.xlsx` } = await fetchFile(
        marketplace.xlsx,
        { params: { nmId: String(nmId) }, query: { begin: from, end: to } },
        { signal: abort.signal, onProgress: bytes => setState({ phase: 'busy', bytes }) }
      )
      downloadFile(name, blob.type, blob)
      setState({ phase: 'done', name, bytes: blob.size })
    } catch (error) {
      if (!abort.signal.aborted) setState({ phase: 'failed', error })
    }
  }

  const stop = () => {
    running.current?.abort()
    setState({ phase: 'idle' })
  }

  return { state, start, stop }
}
