import { useEffect, useRef, useState } from 'react'

import { downloadFile } from '#web/ui/download.ts'

/** What is told to whoever fetches it, and asked of them. */
interface Fetching {
  signal: AbortSignal
  onProgress: (bytes: number) => void
}

export interface FetchedFile {
  blob: Blob
  /** As the server calls it. */
  name: string | undefined
  headers: Headers
}

export type FileState =
  | { phase: 'idle' }
  | { phase: 'busy'; bytes: number }
  | { phase: 'failed'; error: unknown }
  | { phase: 'done'; name: string; bytes: number; headers: Headers }

/** Fetches a file while the server makes it, and hands it to the browser. Whoever leaves stops it. */
export function useFile() {
  const [state, setState] = useState<FileState>({ phase: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to its bytes; to nothing when it was stopped or failed. */
  const start = async (
    fetchFile: (fetching: Fetching) => Promise<FetchedFile>,
    fallbackName: string
  ): Promise<number | undefined> => {
    const abort = new AbortController()
    running.current = abort
    setState({ phase: 'busy', bytes: 0 })
    try {
      const onProgress = (bytes: number) => setState({ phase: 'busy', bytes })
      const { blob, name = fallbackName, headers } = await fetchFile({ signal: abort.signal, onProgress })
      downloadFile(name, blob.type, blob)
      setState({ phase: 'done', name, bytes: blob.size, headers })
      return blob.size
    } catch (error) {
      if (!abort.signal.aborted) setState({ phase: 'failed', error })
      return undefined
    }
  }

  /** Stops what is under way and forgets what was. */
  const reset = () => {
    running.current?.abort()
    setState({ phase: 'idle' })
  }
  return { state, start, reset }
}
