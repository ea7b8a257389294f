import classes from './mark.module.css'

/** `broken` is wrong by itself, `bad` because somebody has to do something about it. */
export type Tone = 'good' | 'bad' | 'broken'

interface MarkProps {
  /** Absent: nothing to be told apart. */
  tone: Tone | undefined
  children: string
}

/** What something is now: a word with a dot of its colour. */
export const Mark = ({ tone, children }: MarkProps) => (
  <span className={classes.mark} data-tone={tone}>
    {children}
  </span>
)
