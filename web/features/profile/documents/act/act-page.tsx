import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { ApiError, isNoSuch } from '#web/api/call.ts'
import { useConfig } from '#web/api/config.ts'
import { restOf } from '#web/features/profile/payments/payment-words.ts'
import { WithProfile } from '#web/features/profile/with-profile.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useFocusHeir } from '#web/ui/use-focus-heir.ts'

import { ActDays } from './act-days.tsx'
import { ActForm } from './act-form.tsx'
import { readPeriod, withPeriod } from './act-period.ts'
import { isNamed, NOT_NAMED, whyNoAct } from './act.ts'
import { useCustomer } from './customer.ts'
import { useOwnPayment } from './own-payment.ts'
import { WriteToUs } from './write-to-us.tsx'

import classes from './act-page.module.css'

/** The act of one payment, made anew from what the server knows whenever it is opened. */
export function ActPage() {
  const { id = '' } = useParams()
  return <WithProfile>{({ username }) => <Act key={id} id={id} email={username} />}</WithProfile>
}

/** Why there is none, and the ways on. */
function NoAct({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <div ref={useFocusHeir<HTMLDivElement>()} className={classes.ways}>
          {children}
          <Button component={Link} to={pagePaths.documents} variant="default">
            К документам
          </Button>
        </div>
      }
    />
  )
}

const isOfDays = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details.some(({ field }) => field === 'from' || field === 'until')

function Act({ id, email }: { id: string; email: string }) {
  const [search] = useSearchParams()
  const asked = readPeriod(search)
  const config = useConfig()
  const payment = useOwnPayment(id, asked)
  const form = useCustomer()
  const failed = [payment, config].find(({ data, error }) => !data && error)

  if (isOfDays(payment.error)) {
    return (
      <NoAct title="Акта за эти дни нет" text={payment.error.message}>
        <Button component={Link} to={{ search: withPeriod(search, {}).toString() }}>
          Акт за всё время
        </Button>
      </NoAct>
    )
  }
  if (isNoSuch(payment.error)) {
    return <NoAct title="Такого платежа у вас нет" text="Возможно, он сделан из другого аккаунта." />
  }
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!config.data || !payment.data) {
    return (
      <div aria-busy="true">
        <VisuallyHidden component="output">Готовим акт</VisuallyHidden>
        <Skeleton height={480} />
      </div>
    )
  }
  if (!isNamed(config.data.legal)) return <NoAct title="Акта нет" text={NOT_NAMED} />
  const why = whyNoAct(payment.data)
  const { service } = payment.data
  return (
    <div className={classes.page}>
      {service?.closing && restOf(payment.data) > 0 && <ActDays closing={service.closing} asked={asked} />}
      {why && <NoAct title={why.why} text={why.isByHand && <WriteToUs />} />}
      {!why && service && (
        <ActForm
          payment={payment.data}
          service={service}
          config={config.data}
          email={email}
          form={form}
          isLate={payment.isPlaceholderData}
        />
      )}
    </div>
  )
}
