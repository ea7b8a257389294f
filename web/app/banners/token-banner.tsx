import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { Profile } from '#contract/user.ts'
import { formatDayMonth } from '#web/ui/format.ts'

import classes from './banner.module.css'

/** A new token should be made from so long before the end on. */
const NEAR_MS = 14 * 24 * 3_600_000

/** What is the matter with it, if anything. */
function wordsOf(expires: string, isRefused: boolean, now: number): string | undefined {
  const left = Date.parse(expires) - now
  if (left <= 0) return `Токен Wildberries закончился ${formatDayMonth(expires)}.`
  if (isRefused) return 'Wildberries больше не принимает ваш токен.'
  return left < NEAR_MS ? `Токен Wildberries действует до ${formatDayMonth(expires)}.` : undefined
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
