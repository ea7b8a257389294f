import { useState } from 'react'

import type { Input, Route } from '#contract/route.ts'
import { fetchFile } from '#web/api/fetch-file.ts'
import { totalOf } from '#web/api/list-page.ts'
import { useFile } from '#web/ui/use-file.ts'

interface Counted {
  total: number
  exact: boolean
}

/** The spreadsheet of a list, on its way to the browser, and how many rows it has. */
export function useSheet<R extends Route>(route: R, fallbackName: string) {
  const { state, start, reset } = useFile()
  const [counted, setCounted] = useState<Counted>({ total: 0, exact: true })

  /** Resolves to nothing when it was stopped or failed. */
  const fetchSheet = async (input: Input<R>, expected: Counted) => {
    let said = expected
    setCounted(expected)
    const onStart = (headers: Headers) => {
      said = totalOf(headers, expected.total)
      setCounted(said)
    }
    const bytes = await start(fetching => fetchFile(route, input, { ...fetching, onStart }), fallbackName)
    return bytes === undefined ? undefined : { ...said, bytes }
  }
  return { state, counted, start: fetchSheet, reset }
}
