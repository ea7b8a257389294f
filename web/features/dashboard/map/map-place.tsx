import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import type { City } from './cities.ts'
import type { ViewName } from './view.ts'

import classes from './map-place.module.css'

interface MapPlaceProps {
  cities: readonly City[]
  view: ViewName
  pointed: string | undefined
  onPoint: (key: string | undefined) => void
}

/** It goes when the map is asked for again. */
function MapProblem({ onRetry }: { onRetry: () => void }) {
  const part = useFocusHeir<HTMLDivElement>()
  return (
    <div ref={part} className={classes.problem}>
      <p className={classes.words}>Карта не загрузилась. Города есть в списке.</p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Загрузить карту
      </Button>
    </div>
  )
}

/** Keeps the place of the map while its outline and drawing, a file of their own, are on the way. */
export function MapPlace(props: MapPlaceProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['map'],
    queryFn: async () => (await import('./russia-map.tsx')).RussiaMap,
    staleTime: Infinity,
    structuralSharing: false
  })
  if (data) {
    const RussiaMap = data
    return <RussiaMap {...props} />
  }
  return (
    <div className={classes.place} aria-busy={isFetching}>
      {isError ? <MapProblem onRetry={() => void refetch()} /> : <Skeleton className={classes.skeleton} />}
    </div>
  )
}
