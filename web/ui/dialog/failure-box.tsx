import { errorText } from '#web/ui/error-text.ts'
import { failureTitle } from '#web/ui/failure-title.ts'

import classes from './failure-box.module.css'

interface FailureBoxProps {
  error: unknown
  /** What to say when it failed; the reason follows. */
  title: string
}

/** Why something was not done; stands in an alert. */
export const FailureBox = ({ error, title }: FailureBoxProps) =>
  error === undefined ? null : <TroubleBox title={failureTitle(error, title)}>{errorText(error)}</TroubleBox>

/** The same in words of one's own. */
export const TroubleBox = ({ title, children }: { title: string; children: string }) => (
  <div className={classes.box}>
    <p className={classes.title}>{title}</p>
    <p>{children}</p>
  </div>
)
