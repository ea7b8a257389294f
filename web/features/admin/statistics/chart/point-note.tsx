import { Note, NoteApart, NoteTime } from '#web/ui/chart/note.tsx'
import { NARROW_PX, type Plot } from '#web/ui/chart/plot.ts'

import type { Point } from './points.ts'

interface PointNoteProps {
  point: Point
  words: (value: number) => string
  x: number
  plot: Plot
}

/** A figure of both periods. */
export const PointNote = ({ point, words, x, plot }: PointNoteProps) => (
  <Note x={x} plot={plot} isPinned={plot.width < NARROW_PX}>
    <NoteTime isRunning={point.isRunning}>{point.name}</NoteTime>
    <p>
      <b data-series="main">{words(point.value)}</b>
    </p>
    {point.before && (
      <NoteApart>
        <NoteTime>{point.before.name}</NoteTime>
        <p>
          <b>{words(point.before.value)}</b>
        </p>
      </NoteApart>
    )}
  </Note>
)
