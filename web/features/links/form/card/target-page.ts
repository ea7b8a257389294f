import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { links } from '#contract/links.ts'
import { call } from '#web/api/call.ts'
import { EVEN_OFFLINE } from '#web/api/query-client.ts'
import { withoutUtm } from '#web/features/links/form/utm/utm.ts'
import { useKnownTargetType } from '#web/features/links/link-queries.ts'

/** After that nobody waits any longer: what comes later comes quietly. */
const PATIENCE_MS = 3000

/** What the target's page says of itself. */
export interface TargetPage {
  title: string
  image: string
  /** It may still say something: worth a skeleton. */
  isAwaited: boolean
}

/** Asked once the address was recognised; without an answer the page says nothing of itself. */
export function useTargetPage(target: string): TargetPage {
  const url = withoutUtm(target.trim())
  const isKnown = useKnownTargetType(url) !== undefined
  const { data, isFetching } = useQuery({
    queryKey: ['target-page', url],
    queryFn: async ({ signal }) => (await call(links.preview, { query: { url } }, { signal })).data,
    enabled: isKnown,
    retry: false,
    networkMode: EVEN_OFFLINE,
    staleTime: Number.POSITIVE_INFINITY
  })
  const isLong = useIsLong(isFetching, url)
  return { title: data?.title ?? '', image: data?.image ?? '', isAwaited: isFetching && !isLong }
}

function useIsLong(isWaiting: boolean, subject: string): boolean {
  const [given, setGiven] = useState<string>()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setGiven(subject), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, subject])
  return given === subject
}
