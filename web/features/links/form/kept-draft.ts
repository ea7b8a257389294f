import { useEffect, useEffectEvent, useState } from 'react'

import { readToken } from '#web/api/session.ts'
import { tokenUser } from '#web/api/token-user.ts'

import type { LinkValues } from './link-values.ts'

interface Draft {
  user: string
  /** Of the link that is changed; absent: a new one. */
  id: string | undefined
  values: LinkValues
}

/** In memory alone: it is somebody's own and lives no longer than the tab. */
let kept: Draft | undefined

/** What was typed when the session ended under the hands: it is there again once the same user comes back to the form. */
export function useKeptDraft(id: string | undefined): LinkValues | undefined {
  const [draft] = useState(() =>
    kept?.user === tokenUser(readToken()) && kept.id === id ? kept.values : undefined
  )
  useEffect(() => {
    kept = undefined
  }, [])
  return draft
}

export function useDraftKeeping(id: string | undefined, values: LinkValues, isDirty: boolean): void {
  const [user] = useState(() => tokenUser(readToken()))
  const keep = useEffectEvent(() => {
    if (isDirty && user && readToken() === '') kept = { user, id, values }
  })
  useEffect(() => () => keep(), [])
}
