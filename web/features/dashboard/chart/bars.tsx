import type { Plot } from '#web/ui/chart/plot.ts'

import type { Counts, Point } from './points.ts'

import series from '#web/ui/chart/series.module.css'

const WIDEST_PX = 48
const SHARE = 0.6
/** Of the period before: around a bar, not on its edge. */
const AROUND_PX = 4

const spanOf = (index: number, plot: Plot) => {
  const half = Math.min(WIDEST_PX, (plot.edge(1) - plot.edge(0)) * SHARE) / 2
  const middle = plot.x(index)
  return { left: middle - half, right: middle + half, width: 2 * half }
}

interface BarsProps {
  /** What has come so far. */
  points: readonly Point[]
  plot: Plot
}

/** The same look as the lines: visits are the edge above, people what is filled. */
export const Bars = ({ points, plot }: BarsProps) =>
  points.map(({ label, visits, people, phase }, index) => {
    if (visits === 0) return null
    const { left, right, width } = spanOf(index, plot)
    const area = (value: number) => ({
      x: left,
      y: plot.y(value),
      width,
      height: plot.bottom - plot.y(value)
    })
    return (
      <g key={label}>
        <rect className={series.mainArea} {...area(visits)} />
        <rect className={series.peopleArea} {...area(people)} />
        <path
          className={series.main}
          data-running={phase === 'running'}
          d={`M${left},${plot.y(visits)}H${right}`}
        />
      </g>
    )
  })

interface BarsBeforeProps {
  counts: readonly Counts[]
  plot: Plot
}

/** Of the period before only the outlines. */
export const BarsBefore = ({ counts, plot }: BarsBeforeProps) =>
  counts.map(({ label, visits }, index) => {
    if (visits === 0) return null
    const { left, right } = spanOf(index, plot)
    return (
      <path
        key={label}
        className={series.before}
        d={`M${left - AROUND_PX},${plot.bottom}V${plot.y(visits)}H${right + AROUND_PX}V${plot.bottom}`}
      />
    )
  })
