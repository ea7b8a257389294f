import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import type { Profile } from '#contract/user.ts'
import { isRenewing } from '#web/features/profile/plans/living-subscription.ts'
import { useBilling } from '#web/features/profile/plans/plan-queries.ts'
import { familyName } from '#web/features/profile/plans/plan-words.ts'
import { formatDate } from '#web/ui/format.ts'

import parts from '#web/features/profile/parts.module.css'

/** The wish to delete the account has ended the renewal, and keeping the account does not bring it back. */
export function RenewalOff({ profile: { plan, status, payedTo, deletion } }: { profile: Profile }) {
  const { data: billing } = useBilling(plan !== null)
  const subscription = billing?.subscription ?? null
  if (plan === null || status !== 'ACTIVE' || subscription === null || isRenewing(subscription)) return null
  const name = familyName(plan)
  if (deletion !== null) {
    return (
      <p className={parts.text}>
        Продление тарифа {name} выключено. Если вы оставите аккаунт, само оно не включится.
      </p>
    )
  }
  return (
    <p className={parts.text}>
      Продление выключено: тариф {name} действует до {formatDate(payedTo)} Чтобы он снова продлевался,
      оплатите следующий срок{' '}
      <Link className={parts.link} to={pagePaths.plans}>
        в тарифах
      </Link>{' '}
      и отметьте «Продлевать автоматически».
    </p>
  )
}
