import { useState } from 'react'

import classes from './steady-frame.module.css'

interface SteadyFrameProps {
  html: string
  /** Absent: a picture that says nothing to those who cannot see it. */
  title?: string
}

/** A document in which nothing runs. A new one takes the place of the last once it is drawn, so that nothing flickers. */
export function SteadyFrame({ html, title }: SteadyFrameProps) {
  const [drawn, setDrawn] = useState(html)
  const documents = drawn === html ? [html] : [drawn, html]
  return documents.map(one => (
    <iframe
      key={one}
      className={classes.frame}
      sandbox=""
      srcDoc={one}
      title={title ?? ''}
      aria-hidden={title === undefined || one !== drawn || undefined}
      // Nothing in it can be pressed, and the focus would leave the dialog through it.
      tabIndex={-1}
      data-coming={one !== drawn || undefined}
      onLoad={() => setDrawn(one)}
    />
  ))
}
