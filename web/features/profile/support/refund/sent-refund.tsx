import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { REFUND_DAYS } from '#contract/limits.ts'
import { pagePaths } from '#contract/paths.ts'
import { Sent } from '#web/features/profile/support/sent.tsx'
import { Unbroken } from '#web/features/profile/support/unbroken.tsx'

import parts from '#web/features/profile/parts.module.css'

interface SentRefundProps {
  username: string
  onMore: () => void
}

export const SentRefund = ({ username, onMore }: SentRefundProps) => (
  <Sent title="Запрос отправлен">
    <p className={parts.text}>
      Ответ придёт на <Unbroken email={username} /> не позже чем через {REFUND_DAYS}&nbsp;дней, как требует
      закон. Если деньги вернутся, то тем же способом, которым вы платили; банк может зачислять их дольше. За
      платёж старше года переведём на счёт, который вы назовёте.
    </p>
    <div className={parts.actions}>
      <Button component={Link} to={`${pagePaths.documents}#payments`} variant="default">
        К платежам
      </Button>
      <Button variant="subtle" onClick={onMore}>
        Вернуть за другой платёж
      </Button>
    </div>
  </Sent>
)
