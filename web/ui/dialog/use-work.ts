import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Work {
  isBusy: boolean
  failure: unknown
  /** Of the button that starts it. */
  button: RefObject<HTMLButtonElement | null>
  forget: () => void
  /** Resolves to whether it is done. */
  start: (work: () => Promise<unknown>) => Promise<boolean>
}

/** What a question does when it is answered: it stays until that is done, and when it fails. */
export function useWork(): Work {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const button = useRef<HTMLButtonElement>(null)
  // The busy button had lost the focus.
  useEffect(() => {
    if (failure !== undefined) button.current?.focus()
  }, [failure])

  const start = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined)
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      setFailure(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, button, forget: () => setFailure(undefined), start }
}
