import type { LinkRecord } from './link.ts'

import classes from './link-marks.module.css'

/** What is special about a link, in a word each. */
export const LinkMarks = ({ link }: { link: LinkRecord }) => (
  <>
    {link.erid && (
      <span className={classes.mark} title={`Реклама, erid: ${link.erid}`}>
        erid
      </span>
    )}
    {link.isAdult && (
      <span className={classes.mark} title="Сначала спросит о возрасте">
        18+
      </span>
    )}
    {link.isLanding && <span className={classes.mark}>мини-страница</span>}
  </>
)
