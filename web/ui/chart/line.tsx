import { areaPath, curvePath, type Position } from './curve.ts'

import classes from './series.module.css'

interface SeriesProps {
  of: 'main' | 'people'
  places: readonly Position[]
  /** The last is still filling: that is no fall, it hangs on the settled ones as a provisional step. */
  isRunning: boolean
}

const settledOf = (places: readonly Position[], isRunning: boolean) =>
  isRunning && places.length > 1 ? places.slice(0, -1) : places

/** A smooth line. */
export function Line({ of, places, isRunning }: SeriesProps) {
  const settled = settledOf(places, isRunning)
  return (
    <>
      <path className={classes[of]} d={curvePath(settled)} />
      {settled !== places && (
        <path className={classes[of]} data-running="true" d={curvePath(places.slice(-2))} />
      )}
    </>
  )
}

interface AreaProps extends SeriesProps {
  base: number
}

/** What lies between a line and its base. */
export function Area({ of, places, isRunning, base }: AreaProps) {
  const settled = settledOf(places, isRunning)
  return (
    <path
      className={of === 'main' ? classes.mainArea : classes.peopleArea}
      d={areaPath(settled, settled === places ? undefined : places.at(-1), base)}
    />
  )
}

/** The period before, thin and dashed. */
export const LineBefore = ({ places }: Pick<SeriesProps, 'places'>) => (
  <path className={classes.before} d={curvePath(places)} />
)

/** Where the figures end for now. */
export const LineEnd = ({ place }: { place: Position }) => (
  <circle className={classes.end} cx={place.x} cy={place.y} r={4} />
)
