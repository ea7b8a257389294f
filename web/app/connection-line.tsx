import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import { useStale } from './stale-queries.ts'

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

function RefreshButton({ refetch }: { refetch: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const button = useFocusHeir<HTMLButtonElement>()
  const start = async () => {
    if (isBusy) return
    setBusy(true)
    await refetch()
    setBusy(false)
  }
  return (
    <button ref={button} type="button" className={classes.refresh} onClick={() => void start()}>
      {isBusy ? 'Обновляем…' : 'Обновить'}
    </button>
  )
}

/** A quiet word at the top about the connection, instead of a pile of notifications. */
export function ConnectionLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const slow = useSlow()
  const { isStale, refetch } = useStale()
  const isOld = online && !slow && isStale
  const text = online
    ? (slow && 'Сервер отвечает дольше обычного. Ждём вместе с вами.') ||
      (isOld && 'Не всё обновилось, показано прежнее.')
    : 'Нет интернета. Данные обновятся, как только он вернётся.'
  return (
    <div className={classes.line}>
      <output>{text}</output>
      {isOld && <RefreshButton refetch={refetch} />}
    </div>
  )
}
