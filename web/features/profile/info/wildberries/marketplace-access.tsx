import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { families } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'
import { formatDay, formatDayMonth } from '#web/ui/format.ts'

import parts from '#web/features/profile/parts.module.css'

const withMarketplace = Object.values(families)
  .filter(({ limits }) => limits.marketplace)
  .map(({ name }) => `«${name}»`)
  .join(' и ')

const Plans = ({ children }: { children: ReactNode }) => (
  <Link className={parts.link} to={pagePaths.plans}>
    {children}
  </Link>
)

type Access = Pick<Profile, 'limits' | 'status' | 'marketplaceTrialEnds' | 'wbToken'>

/** Whether what the token is for is open to the user: by the plan, by the trial, or not yet. */
export function MarketplaceAccess({ profile }: { profile: Access }) {
  const { limits, status, marketplaceTrialEnds: trialEnds, wbToken } = profile
  if (status === 'NEW' && trialEnds === null) {
    return (
      <p className={parts.text}>
        <b>Попробуйте бесплатно 14 дней.</b> Они начнутся, когда вы добавите токен. Потом заказы и выкупы
        входят в тарифы {withMarketplace}: <Plans>сравнить тарифы</Plans>.
      </p>
    )
  }
  if (limits.marketplace) {
    return (
      <>
        {trialEnds !== null && (
          <p className={parts.text}>
            <b>Пробуйте бесплатно до {formatDayMonth(trialEnds)}.</b> Потом заказы и выкупы входят в тарифы{' '}
            {withMarketplace}: <Plans>сравнить тарифы</Plans>.
          </p>
        )}
        {wbToken !== null && (
          <Link className={parts.link} to={pagePaths.marketplace}>
            Смотреть товары и заказы
          </Link>
        )}
      </>
    )
  }
  return (
    <p className={parts.warning}>
      {trialEnds === null
        ? 'В ваш тариф заказы и выкупы с Wildberries не входят. Чтобы видеть их рядом с переходами,'
        : `Бесплатные 14 дней закончились ${formatDay(trialEnds).replace(/\.$/, '')}. Чтобы и дальше видеть заказы и выкупы,`}{' '}
      выберите тариф {withMarketplace.replace(' и ', ' или ')}: <Plans>открыть тарифы</Plans>.
    </p>
  )
}
