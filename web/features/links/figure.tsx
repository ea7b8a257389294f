import { formatNumber } from '#web/ui/format.ts'

interface FigureProps {
  /** Null while nobody can count. */
  value: number | null
  className?: string | undefined
}

export const Figure = ({ value, className }: FigureProps) =>
  value === null ? (
    <span
      className={className}
      title="Статистика ненадолго недоступна: переходы записываются и появятся позже"
    >
      —
    </span>
  ) : (
    <data className={className} value={value}>
      {formatNumber(value)}
    </data>
  )
