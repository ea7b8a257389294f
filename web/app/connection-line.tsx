import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import classes from './connection-line.module.css'

const SLOW_MS = 6000

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function useSlow(): boolean {
  const busy = useIsFetching({ predicate: query => query.state.status === 'pending' }) > 0
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = busy ? setTimeout(() => setSlow(true), SLOW_MS) : undefined
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}

/** A quiet word at the top about the connection, instead of a pile of notifications. */
export function ConnectionLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const slow = useSlow()
  const text = online
    ? slow && 'Сервер отвечает дольше обычного. Ждём вместе с вами.'
    : 'Нет интернета. Данные обновятся, как только он вернётся.'
  return <output className={classes.line}>{text}</output>
}
