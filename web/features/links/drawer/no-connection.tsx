import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import classes from './no-connection.module.css'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** On a phone the form lies over the page, and over the page's own word about the connection. */
export function NoConnection() {
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return (
    <output className={classes.word}>
      {!online && 'Нет интернета. Сохранить получится, когда он вернётся.'}
    </output>
  )
}
