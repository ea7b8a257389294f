import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { DAY_MS } from '#contract/durations.ts'
import { TOKEN_WARNING_DAYS } from '#contract/limits.ts'
import { pagePaths } from '#contract/paths.ts'
import type { Profile } from '#contract/user.ts'
import { formatDate, formatDayMonth } from '#web/ui/format.ts'

import classes from './banner.module.css'

/** What is the matter with it, if anything. */
function wordsOf(expires: string, isRefused: boolean, now: number): string | undefined {
  const left = Date.parse(expires) - now
  if (left <= 0) return `Токен Wildberries закончился ${formatDate(expires)}`
  if (isRefused) return 'Wildberries больше не принимает ваш токен.'
  return left < TOKEN_WARNING_DAYS * DAY_MS
    ? `Токен Wildberries действует до ${formatDayMonth(expires)}.`
    : undefined
}

/** The marketplace token is no use any more, or soon will not be; it leads to where it is replaced. */
export function TokenBanner({ profile }: { profile: Profile }) {
  const { wbTokenExpires, wbTokenInvalid, limits } = profile
  const [now] = useState(() => Date.now())
  if (wbTokenExpires === null || !limits.marketplace) return null
  const words = wordsOf(wbTokenExpires, wbTokenInvalid !== null, now)
  if (words === undefined) return null
  const isUseless = wbTokenInvalid !== null || Date.parse(wbTokenExpires) <= now
  return (
    <section className={classes.banner} data-grave={isUseless || undefined} aria-label="Токен Wildberries">
      <IconKey className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <p className={classes.summary}>{words}</p>
      <Button component={Link} to={pagePaths.marketplaceToken} size="compact-sm" variant="default">
        Заменить токен
      </Button>
    </section>
  )
}
