import type { Plot } from '#web/ui/chart/plot.ts'

import classes from './mark.module.css'

interface MarkBandProps {
  band: { left: number; right: number }
  plot: Plot
}

/** The shade over what is marked. */
export const MarkBand = ({ band, plot }: MarkBandProps) => (
  <rect
    className={classes.band}
    x={band.left}
    width={Math.max(0, band.right - band.left)}
    y={plot.top}
    height={plot.bottom - plot.top}
  />
)
