import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/** Whether what is known has been read since the panel opened: after a reading that failed, what lay there before is not. */
export function useIsFresh({ dataUpdatedAt }: Pick<UseQueryResult, 'dataUpdatedAt'>): boolean {
  const [opened] = useState(Date.now)
  return dataUpdatedAt >= opened
}
