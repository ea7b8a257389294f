import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { readToken } from '#web/api/session.ts'
import { tabStorage } from '#web/api/storage.ts'
import { tokenUser } from '#web/api/token-user.ts'

import { newLinkValues, type LinkValues } from './link-values.ts'

interface Draft {
  user: string
  /** Of the link that is changed; absent: a new one. */
  id?: string
  values: LinkValues
  /** What the form held of that link at first. */
  before?: LinkValues
  /** What the form was opened with: an address, or the link that the new one is like. */
  start?: string
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
  isValues(draft.values) &&
  (!('before' in draft) ||
    (typeof draft.before === 'object' && draft.before !== null && isValues(draft.before)))

function readDraft(): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(tabStorage.getItem(KEY) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

const writeDraft = (draft: Draft): void => tabStorage.setItem(KEY, JSON.stringify(draft))

interface KeptDraft {
  values: LinkValues
  /** What is there now; a list that was typed, as it was then: what others have put into it since is theirs. */
  before: LinkValues
}

/** What was typed over what was there then, laid over what is there now. */
function laidOver(now: LinkValues, { values, before = now }: Draft): KeptDraft {
  const isTyped = (name: string) =>
    JSON.stringify(Reflect.get(values, name)) !== JSON.stringify(Reflect.get(before, name))
  return {
    values: {
      ...now,
      ...Object.fromEntries(Object.entries(values).filter(([name]) => isTyped(name))),
      // An empty one that was chosen is as empty as when nothing was told.
      ...(isTyped('isCardTitleAuto') && { cardTitle: values.cardTitle }),
      ...(isTyped('isCardImageAuto') && { cardImage: values.cardImage })
    },
    before: {
      ...now,
      ...(isTyped('tags') && { tags: before.tags }),
      ...(isTyped('buttons') && { buttons: before.buttons })
    }
  }
}

/**
 * What was typed before the form was left for a while: it is there again once the same user comes back to it. `now` is what the form
 * would hold without: of a link that is changed, what nobody touched is as it is now.
 */
export function useKeptDraft(id: string | undefined, now: LinkValues, start: string): KeptDraft | undefined {
  const [draft] = useState(readDraft)
  const isOwn = draft?.user === tokenUser(readToken())
  useEffect(() => {
    if (!isOwn) tabStorage.removeItem(KEY)
  }, [isOwn])
  // Whoever comes with another address or link means that one.
  const isMeant = start === '' || start === draft?.start
  const [kept] = useState(() => (isOwn && isMeant && draft.id === id ? laidOver(now, draft) : undefined))
  return kept
}

interface DraftKeeping {
  id: string | undefined
  values: LinkValues
  /** What the form held of a link at first. */
  before: LinkValues | undefined
  /** What the form was opened with, or empty. */
  start: string
  isDirty: boolean
  /** The form began with what was kept. */
  isRestored: boolean
}

/**
 * Keeps what was typed when the session ends under the hands; `keep` does it for a way out. What was kept stays so, with every
 * change, until it is saved or the form is closed.
 */
export function useDraftKeeping({ id, values, before, start, isDirty, isRestored }: DraftKeeping) {
  const [user] = useState(() => tokenUser(readToken()))
  const isKept = useRef(isRestored)
  const isLeaving = useRef(false)

  const write = (now = values) => {
    if (isDirty && user) {
      const more = {
        ...(id !== undefined && { id }),
        ...(before && { before }),
        ...(start !== '' && { start })
      }
      writeDraft({ user, values: now, ...more })
    }
  }
  const forget = () => {
    if (isKept.current) tabStorage.removeItem(KEY)
    isKept.current = false
  }
  const follow = useEffectEvent((now: LinkValues) => {
    isLeaving.current = false
    if (isKept.current) write(now)
  })
  const end = useEffectEvent(() => {
    if (readToken() === '') write()
    else if (!isLeaving.current) forget()
  })
  useEffect(() => follow(values), [values])
  useEffect(() => () => end(), [])

  const keep = () => {
    isKept.current = true
    isLeaving.current = true
    write()
  }
  return { keep, forget }
}
