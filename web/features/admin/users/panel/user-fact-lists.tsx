import { Link } from 'react-router'

import type { AdminUserDetails } from '#contract/admin-users.ts'
import { pagePaths } from '#contract/paths.ts'
import { roleNames } from '#contract/user-names.ts'
import type { Fact } from '#web/features/admin/list/panel/panel-parts.tsx'
import { planName } from '#web/features/admin/plan-name.ts'
import { StatusMark } from '#web/features/admin/users/status-mark.tsx'
import { count, formatMoscowMoment } from '#web/ui/format.ts'

const subscriptionStates: Readonly<Record<string, string>> = {
  Active: 'продлевается',
  PastDue: 'списание не прошло, попробуем ещё',
  Cancelled: 'отменена',
  Rejected: 'отклонена банком',
  Expired: 'закончилась'
}

function subscriptionWords({ subscription }: AdminUserDetails): string {
  if (!subscription) return 'нет'
  const { status, nextCharge } = subscription
  const state = subscriptionStates[status] ?? status
  return nextCharge === null ? state : `${state}, следующее списание ${formatMoscowMoment(nextCharge)}`
}

/** What was bought, and until when. */
export const planFacts = (user: AdminUserDetails): Fact[] => [
  { name: 'Состояние', value: <StatusMark status={user.status} /> },
  { name: 'Тариф', value: planName(user.plan) },
  { name: 'Оплачен до', value: user.plan ? formatMoscowMoment(user.payedTo) : 'нет' },
  { name: 'Подписка', value: subscriptionWords(user) }
]

/** Who it is, and how they come in. */
export const accountFacts = (user: AdminUserDetails): Fact[] => [
  { name: 'Номер', value: user._id },
  { name: 'Почта', value: `${user.username}, ${user.confirm ? 'подтверждена' : 'не подтверждена'}` },
  { name: 'Telegram', value: user.telegram || 'нет' },
  { name: 'Роли', value: user.roles.map(role => roleNames[role]).join(', ') },
  { name: 'Токен Wildberries', value: user.wbToken ?? 'нет' },
  { name: 'Зарегистрирован', value: formatMoscowMoment(user.registrationDate) },
  {
    name: 'Последний раз здесь',
    value: user.lastSeen === null ? 'ни разу' : formatMoscowMoment(user.lastSeen)
  },
  {
    name: 'Открытые сеансы',
    value: user.sessions === 0 ? 'нет' : count(user.sessions, ['сеанс', 'сеанса', 'сеансов'])
  },
  {
    name: 'Жалобы на свои ссылки',
    value:
      user.complaints === 0 ? (
        'нет'
      ) : (
        <Link to={`${pagePaths.adminShortlinks}?user=${user._id}&complaints=true`}>
          {count(user.complaints, ['неразобранная', 'неразобранные', 'неразобранных'])}
        </Link>
      )
  }
]
