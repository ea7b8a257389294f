import classes from './chart-hint.module.css'

/** How to look closer: by pointer for the eyes, by keys for who has the chart in focus. */
export const ChartHint = ({ id }: { id: string }) => (
  <>
    <p className={classes.pointer} aria-hidden>
      Проведите по графику, чтобы рассмотреть часть
    </p>
    <p className={classes.keys} id={id}>
      Shift и стрелки отмечают часть графика, Enter показывает её, Esc снимает отметку
    </p>
  </>
)
