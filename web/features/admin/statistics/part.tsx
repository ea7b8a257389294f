import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

import { errorText } from '#web/ui/error-text.ts'

import classes from './statistics-page.module.css'

interface PartProps {
  title: string
  about?: ReactNode
  children: ReactNode
}

/** A part of the screen under its name. */
export const Part = ({ title, about, children }: PartProps) => (
  <section className={classes.part} aria-label={title}>
    <h2 className={classes.heading}>{title}</h2>
    {about && <p className={classes.about}>{about}</p>}
    {children}
  </section>
)

interface LoadedProps<Data> {
  /** What loads: «тарифы». */
  name: string
  height: number
  query: { data: Data | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** What a part holds, as soon as it has come. */
export function Loaded<Data>({ name, height, query, children }: LoadedProps<Data>) {
  const { data, error, isPending, refetch } = query
  if (data !== undefined) return children(data)
  if (isPending) {
    return (
      <div aria-busy="true">
        <VisuallyHidden component="output">Загружаем: {name}</VisuallyHidden>
        <Skeleton height={height} />
      </div>
    )
  }
  return (
    <div role="alert">
      <p className={classes.failed}>Не загрузилось. {errorText(error)}</p>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        Попробовать ещё раз
      </Button>
    </div>
  )
}
