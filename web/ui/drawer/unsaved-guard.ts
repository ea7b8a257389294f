import { useCallback, useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router'

import { useConfirm } from '#web/ui/confirm.tsx'

interface Place {
  pathname: string
  search: string
}

/** State of a way out that asks nobody: what was typed is of somebody who is not there any more. */
export const WITHOUT_ASKING = { withoutAsking: true }

const asksNobody = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'withoutAsking' in state

const unsaved = {
  title: 'Закрыть без сохранения?',
  text: 'То, что вы ввели, пропадёт.',
  action: 'Закрыть без сохранения',
  cancel: 'Продолжить правку',
  danger: true
}
/** What is sent cannot be called back. */
const underWay = {
  title: 'Закрыть, не дождавшись ответа?',
  text: 'Мы уже сохраняем то, что вы ввели. Скорее всего, оно сохранится: проверьте потом в списке.',
  action: 'Закрыть',
  cancel: 'Подождать'
}

/**
 * Asks before what was typed is lost: by closing, by «Назад», by any way out of the form. `formOf` gives the part of an
 * address that decides whether the form stays: the search and order of the list may change under it.
 */
export function useUnsavedGuard(formOf: (place: Place) => string) {
  const isDirty = useRef(false)
  const isSending = useRef(false)
  const confirm = useConfirm()

  const isLoss = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && !asksNobody(nextLocation.state) && formOf(currentLocation) !== formOf(nextLocation),
    [formOf]
  )
  const blocker = useBlocker(isLoss)

  // By our own word: the router tells of its state with a delay, and a key pressed meanwhile must not be lost.
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined
    setAsking(true)
    // The form may be saved, and gone, before anybody has answered.
    const gone = new AbortController()
    const question = isSending.current ? underWay : unsaved
    void confirm({ ...question, gone: gone.signal }).then(isSure => {
      if (gone.signal.aborted) return undefined
      setAsking(false)
      return isSure ? blocker.proceed() : blocker.reset()
    })
    return () => {
      gone.abort()
      setAsking(false)
    }
    // Asked once for each attempt, not for each new face of the blocker.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blocker.location])

  useBeforeUnload(
    useCallback(event => {
      if (isDirty.current) event.preventDefault()
    }, [])
  )

  return {
    isAsking,
    setDirty: useCallback((dirty: boolean) => {
      isDirty.current = dirty
    }, []),
    setSending: useCallback((sending: boolean) => {
      isSending.current = sending
    }, [])
  }
}
