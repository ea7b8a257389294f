import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router'

import { useConfirm } from '#web/ui/confirm.tsx'

/** The part of an address that decides whether the form stays: the search and order of the list may change under it. */
const formOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}?${new URLSearchParams(search).has('create')}`

/** Asks before what was typed is lost: by closing, by «Назад», by any way out of the form. */
export function useUnsavedGuard() {
  const isDirty = useRef(false)
  const confirm = useConfirm()

  const isLoss = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && formOf(currentLocation) !== formOf(nextLocation),
    []
  )
  const blocker = useBlocker(isLoss)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'Закрыть без сохранения?',
      text: 'То, что вы ввели, пропадёт.',
      action: 'Закрыть без сохранения',
      cancel: 'Продолжить правку',
      danger: true
    }).then(isSure => (isSure ? blocker.proceed() : blocker.reset()))
    // Asked once for each attempt, not for each new face of the blocker.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blocker.state])

  useBeforeUnload(
    useCallback(event => {
      if (isDirty.current) event.preventDefault()
    }, [])
  )

  return {
    isAsking: blocker.state === 'blocked',
    setDirty: useCallback((dirty: boolean) => {
      isDirty.current = dirty
    }, [])
  }
}
