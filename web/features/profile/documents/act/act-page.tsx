import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { isNoSuch } from '#web/api/call.ts'
import { useConfig } from '#web/api/config.ts'
import { WithProfile } from '#web/features/profile/with-profile.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

import { ActForm } from './act-form.tsx'
import { isNamed, NOT_NAMED, whyNoAct } from './act.ts'
import { useOwnPayment } from './own-payment.ts'
import { WriteToUs } from './write-to-us.tsx'

/** The act of one payment, made anew from what the server knows whenever it is opened. */
export function ActPage() {
  const { id = '' } = useParams()
  return <WithProfile>{({ username }) => <Act key={id} id={id} email={username} />}</WithProfile>
}

const NoAct = ({ title, text }: { title: string; text?: ReactNode }) => (
  <EmptyState
    title={title}
    text={text}
    action={
      <Button component={Link} to={pagePaths.documents} variant="default">
        К документам
      </Button>
    }
  />
)

function Act({ id, email }: { id: string; email: string }) {
  const config = useConfig()
  const payment = useOwnPayment(id)
  const failed = [payment, config].find(({ data, error }) => !data && error)

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
  if (why) return <NoAct title={why.why} text={why.isByHand && <WriteToUs />} />
  const { service } = payment.data
  return service && <ActForm payment={payment.data} service={service} config={config.data} email={email} />
}
