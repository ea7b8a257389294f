import { Button } from '@mantine/core'

import { Failure } from '#web/features/profile/failure.tsx'

import parts from '#web/features/profile/parts.module.css'

interface BillingUnknownProps {
  error: unknown
  onRetry: () => void
}

/** Without knowing of the renewal nothing may be bought: it could be paid twice. */
export const BillingUnknown = ({ error, onRetry }: BillingUnknownProps) => (
  <div className={parts.form}>
    <p className={parts.text}>
      Не получилось узнать, продлевается ли тариф. Пока это неизвестно, купить или сменить его нельзя.
    </p>
    <Failure error={error} />
    <Button variant="default" onClick={onRetry}>
      Попробовать ещё раз
    </Button>
  </div>
)
