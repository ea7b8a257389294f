import classes from './bar.module.css'

interface BarProps {
  /** Of its whole length: 0 to 1. */
  share: number
  tone?: 'accent' | 'done' | 'error' | undefined
}

/** How much of something is used or left; words beside it say the same. */
export const Bar = ({ share, tone }: BarProps) => (
  <svg
    className={classes.bar}
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    aria-hidden="true"
    data-tone={tone}
  >
    <rect width={100 * share} height="6" />
  </svg>
)
