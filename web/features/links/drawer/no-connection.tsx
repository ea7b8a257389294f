import { useNetwork } from '@mantine/hooks'

import classes from './no-connection.module.css'

/** On a phone the form lies over the page, and over the page's own word about the connection. */
export function NoConnection() {
  const { online } = useNetwork()
  return (
    <output className={classes.word}>
      {!online && 'Нет интернета. Сохранить получится, когда он вернётся.'}
    </output>
  )
}
