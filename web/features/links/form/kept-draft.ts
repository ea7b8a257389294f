import { useEffect, useEffectEvent, useState } from 'react'

import { readToken } from '#web/api/session.ts'
import { tokenUser } from '#web/api/token-user.ts'

import { newLinkValues, type LinkValues } from './link-values.ts'

interface Draft {
  user: string
  /** Of the link that is changed; absent: a new one. */
  id?: string
  values: LinkValues
}

/** It lives no longer than the tab, and outlives a payment, which leaves the page and comes back. */
const KEY = 'link-draft'

/** What is stored may be of an earlier version of the page. */
const isValues = (values: object): values is LinkValues =>
  Object.entries(newLinkValues('')).every(([name, model]) => {
    const value: unknown = Reflect.get(values, name)
    return typeof value === typeof model && Array.isArray(value) === Array.isArray(model)
  })

const isDraft = (draft: unknown): draft is Draft =>
  typeof draft === 'object' &&
  draft !== null &&
  'user' in draft &&
  'values' in draft &&
  typeof draft.values === 'object' &&
  draft.values !== null &&
  isValues(draft.values)

function readDraft(): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

function writeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Full or forbidden: then nothing is kept.
  }
}

/** What was typed before the form was left for a while: it is there again once the same user comes back to it. */
export function useKeptDraft(id: string | undefined): LinkValues | undefined {
  const [draft] = useState(readDraft)
  const isOwn = draft?.user === tokenUser(readToken())
  const isThis = isOwn && draft.id === id
  useEffect(() => {
    if (isThis || !isOwn) sessionStorage.removeItem(KEY)
  }, [isThis, isOwn])
  return isThis ? draft.values : undefined
}

/** Keeps what was typed when the session ends under the hands; the answer keeps it at a wish. */
export function useDraftKeeping(id: string | undefined, values: LinkValues, isDirty: boolean): () => void {
  const [user] = useState(() => tokenUser(readToken()))
  const keep = () => {
    if (isDirty && user) writeDraft({ user, values, ...(id !== undefined && { id }) })
  }
  const keepAtEnd = useEffectEvent(() => {
    if (readToken() === '') keep()
  })
  useEffect(() => () => keepAtEnd(), [])
  return keep
}
