import { useEffect, useRef, useState } from 'react'

import type { Input, Route } from '#contract/route.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import { totalOf } from '#web/api/list-page.ts'
import { downloadFile } from '#web/ui/download.ts'

type SheetState =
  | { phase: 'idle' }
  | { phase: 'busy'; bytes: number; total: number; exact: boolean }
  | { phase: 'failed'; error: unknown }

interface Finished {
  total: number
  exact: boolean
  bytes: number
}

/** Fetches a spreadsheet while the server makes it, and hands it to the browser. Whoever leaves stops it. */
export function useSheet<R extends Route>(route: R, fallbackName: string) {
  const [state, setState] = useState<SheetState>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to nothing when it was stopped or failed. */
  const start = async (
    input: Input<R>,
    expected: { total: number; exact: boolean }
  ): Promise<Finished | undefined> => {
    const abort = new AbortController()
    running.current = abort
    let counted = expected
    let bytes = 0
    const show = () => setState({ phase: 'busy', bytes, ...counted })
    show()
    try {
      const { blob, name = fallbackName } = await fetchFile(route, input, {
        signal: abort.signal,
        onStart: headers => {
          counted = totalOf(headers, expected.total)
          show()
        },
        onProgress: got => {
          bytes = got
          show()
        }
      })
      downloadFile(name, blob.type, blob)
      setState({ phase: 'idle' })
      return { ...counted, bytes: blob.size }
    } catch (error) {
      if (!abort.signal.aborted) setState({ phase: 'failed', error })
      return undefined
    }
  }

  const reset = () => {
    running.current?.abort()
    setState({ phase: 'idle' })
  }
  return { state, start, reset }
}
