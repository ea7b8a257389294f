import { NO_FIGURES } from './figure.tsx'
import { sparkOf, sparkText } from './spark.ts'

import classes from './spark-line.module.css'

const WIDTH = 96
const HEIGHT = 24
/** Room for the dot and the ends of the stroke. */
const EDGE = 4
const viewBox = `${-EDGE} ${-EDGE} ${WIDTH + 2 * EDGE} ${HEIGHT + 2 * EDGE}`

/** People of the last days as a small path that ends in today; null while nobody can count. */
export function SparkLine({ daily }: { daily: readonly number[] | null }) {
  const spark = daily && sparkOf(daily, { width: WIDTH, height: HEIGHT })
  if (!spark) {
    return (
      <span className={classes.unknown} title={NO_FIGURES}>
        —
      </span>
    )
  }
  const text = sparkText(daily)
  const isQuiet = daily.every(people => people === 0)
  return (
    <svg
      className={classes.spark}
      width={WIDTH + 2 * EDGE}
      height={HEIGHT + 2 * EDGE}
      viewBox={viewBox}
      data-quiet={isQuiet || undefined}
      role="img"
      aria-label={text}
    >
      <title>{text}</title>
      {spark.line && <path className={classes.area} d={`${spark.line}V${HEIGHT}H0Z`} />}
      {spark.line && <path className={classes.line} d={spark.line} />}
      <circle className={classes.today} cx={spark.end.x} cy={spark.end.y} r={2.5} />
    </svg>
  )
}
