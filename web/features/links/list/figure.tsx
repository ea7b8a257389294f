import { formatNumber } from '#web/ui/format.ts'

export const NO_FIGURES = 'Статистика ненадолго недоступна: переходы записываются и появятся позже'

interface FigureProps {
  /** Null while nobody can count. */
  value: number | null
  className?: string | undefined
}

export const Figure = ({ value, className }: FigureProps) =>
  value === null ? (
    <span className={className} title={NO_FIGURES}>
      —
    </span>
  ) : (
    <data className={className} value={value}>
      {formatNumber(value)}
    </data>
  )
