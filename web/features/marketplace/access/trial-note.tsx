import { useState } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { Profile } from '#contract/user.ts'
import { formatDayMonth } from '#web/ui/format.ts'

import classes from './trial-note.module.css'

type TrialNoteProps = { profile: Pick<Profile, 'marketplaceTrialEnds'> }

/** Until when the marketplace may be tried without a plan. */
export function TrialNote({ profile: { marketplaceTrialEnds } }: TrialNoteProps) {
  const [opened] = useState(() => Date.now())
  if (marketplaceTrialEnds === null || Date.parse(marketplaceTrialEnds) < opened) return null
  return (
    <p className={classes.note}>
      Пробный доступ к данным Wildberries открыт до {formatDayMonth(marketplaceTrialEnds)}. Дальше понадобится
      тариф, в который они входят. <Link to={pagePaths.plans}>Посмотреть тарифы</Link>
    </p>
  )
}
